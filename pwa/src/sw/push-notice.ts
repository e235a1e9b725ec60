import { dayIn } from '../content/dates-in/days.ts';
import { words as english } from '../content/dates-in/en.ts';
import { addDays, indianDate } from '../content/indian-time.ts';
import { parseUrl } from '../content/parse-url.ts';
import { pages } from '../content/paths.ts';
import { studio } from '../content/studio.ts';

/** What the server sends, decrypted (bff/src/messages/push/notification.ts). */
interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
  /** Of a class that is to start. */
  startsAt?: string;
  /** The day that it is about, in India. */
  day?: string;
  expiresAt: string;
}

/** The options that TypeScript's library does not describe. */
interface Options extends NotificationOptions {
  renotify: boolean;
  timestamp: number;
  data: { path: string };
}

export interface Notice {
  title: string;
  options: Options;
}

const fields = ['title', 'body', 'path', 'tag', 'expiresAt'] as const;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  fields.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as Message).title !== '' &&
  (value as Message).tag !== '';

const read = (text: string): Message | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The path if it is one of this site: a tap must not lead elsewhere. Otherwise the dashboard's. */
export const ownPath = (path: unknown, origin: string): string => {
  const url = typeof path === 'string' && path.startsWith('/') ? parseUrl(path, origin) : undefined;
  // A browser reads `//host` as another site's address; a path of dots and slashes may become one.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return pages.dashboard.path;
  return url.pathname + url.search + url.hash;
};

const general = {
  title: studio.name,
  body: 'There is something new. Tap to see it.',
  path: pages.dashboard.path,
  tag: 'general',
};

const minuteMs = 60_000;

/** How soon the class of the message starts. The message may have waited for the phone, so the server cannot say it. */
const withStart = ({ title, startsAt = '', ...message }: Message, now: Date): Message => {
  const left = Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs);
  if (Number.isNaN(left)) return { ...message, title };
  const soon = `starts in ${left === 1 ? 'a minute' : `${left} minutes`}`;
  return { ...message, title: `${title} ${left > 0 ? soon : 'has begun'}` };
};

const isDate = (day: unknown): day is string =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** today; tomorrow; Fri, 11 Dec */
const dayInWords = (day: string, now: Date) => {
  const today = indianDate(now);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : dayIn(english, day, now);
};

/** With the day that it is about: "today" is true when the message is shown, however long it waited for the phone. */
const withDay = ({ day, ...message }: Message, now: Date): Message =>
  isDate(day) ? { ...message, title: `${message.title}, ${dayInWords(day, now)}` } : message;

/** All that come too late share a tag, so that a phone that was off for a day shows one of them. */
const late = ({ title }: Message) => ({
  title: 'This came too late',
  body: title,
  path: pages.dashboard.path,
  tag: 'late',
});

interface Around {
  now: Date;
  origin: string;
  /** Whether the user looks at a window of the app. */
  isWatched: boolean;
}

/**
 * What a push message shows. There is always something to show: a browser shows a note of its own for a message without
 * one, and may end the subscription. What has expired is shown without a sound.
 */
export const noticeOf = (text: string, { now, origin, isWatched }: Around): Notice => {
  const message = read(text);
  const isLate = message !== undefined && Date.parse(message.expiresAt) <= now.getTime();
  const { title, body, path, tag } = isLate
    ? late(message)
    : ((message && withDay(withStart(message, now), now)) ?? general);
  const silent = isWatched || isLate;
  return {
    title,
    options: {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      timestamp: now.getTime(),
      silent,
      // Otherwise a later message with the same tag takes the place of the first without a sound.
      renotify: !silent,
      data: { path: ownPath(path, origin) },
    },
  };
};
