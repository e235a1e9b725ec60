import type { Language } from 'bff/shared/languages';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { parseUrl } from 'bff/shared/web-link';
import { pages } from '../content/paths.ts';
import { pushWordsIn } from './push-messages.ts';

/** What the server sends, decrypted (bff/src/messaging/push/notification.ts). */
interface Message {
  /** Not in messages that an earlier version of the server has put: these are in English. */
  language?: string;
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

/** Whether the message only says that a class is about to start. */
export const isReminder = (text: string): boolean => read(text)?.startsAt !== undefined;

/** The path if it is one of this site: a tap must not lead elsewhere. Otherwise the dashboard's. */
export const ownPath = (path: unknown, origin: string): string => {
  const url = typeof path === 'string' && path.startsWith('/') ? parseUrl(path, origin) : undefined;
  // A browser reads `//host` as another site's address; a path of dots and slashes may become one.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return pages.dashboard.path;
  return url.pathname + url.search + url.hash;
};

const generalIn = (language: Language) => ({
  ...pushWordsIn(language).general,
  path: pages.dashboard.path,
  tag: 'general',
});

const minuteMs = 60_000;

/** How soon the class of the message starts. The message may have waited for the phone, so the server cannot say it. */
const withStart = (message: Message, now: Date): Message => {
  const { title, startsAt = '' } = message;
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs);
  if (Number.isNaN(minutes)) return message;
  const { startsIn, hasBegun } = pushWordsIn(message.language);
  return { ...message, title: minutes > 0 ? startsIn({ title, minutes }) : hasBegun({ title }) };
};

const isDate = (day: unknown): day is string =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** With the day that it is about: "today" is true when the message is shown, however long it waited for the phone. */
const withDay = (message: Message, now: Date): Message => {
  const { title, day } = message;
  if (!isDate(day)) return message;
  const words = pushWordsIn(message.language);
  const today = indianDate(now);
  if (day === today) return { ...message, title: words.today({ title }) };
  const say = day === addDays(today, 1) ? words.tomorrow : words.onDay;
  return { ...message, title: say({ title, day, now }) };
};

/** All that come too late share a tag, so that a phone that was off for a day shows one of them. */
const late = ({ title, language }: Message) => ({
  title: pushWordsIn(language).cameTooLate,
  body: title,
  path: pages.dashboard.path,
  tag: 'late',
});

interface Around {
  now: Date;
  origin: string;
  /** The language of this device, for what cannot be read. */
  spoken: Language;
  /** Whether the user looks at a window of the app. */
  isWatched: boolean;
}

/**
 * What a push message shows. There is always something to show: a browser shows a note of its own for a message without
 * one, and may end the subscription. What has expired is shown without a sound.
 */
export const noticeOf = (text: string, { now, origin, spoken, isWatched }: Around): Notice => {
  const message = read(text);
  const isLate = message !== undefined && Date.parse(message.expiresAt) <= now.getTime();
  const { title, body, path, tag } = isLate
    ? late(message)
    : ((message && withDay(withStart(message, now), now)) ?? generalIn(spoken));
  const silent = isWatched || isLate;
  return {
    title,
    options: {
      body,
      tag,
      // A screen reader reads it in this language.
      ...(typeof message?.language === 'string' && { lang: message.language }),
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
