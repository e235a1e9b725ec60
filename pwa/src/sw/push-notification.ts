import type { Language } from 'bff/shared/languages';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { parseUrl } from 'bff/shared/web-link';
import { pages } from '../content/paths.ts';
import { pushMessagesFor } from './push-messages.ts';

/** The decrypted payload that the server sends (bff/src/messaging/push/notification.ts). */
interface PushPayload {
  /** Absent in messages of an older server, which are in English. */
  language?: string;
  title: string;
  body: string;
  path: string;
  tag: string;
  /** The start of the class, in a reminder. */
  startsAt?: string;
  /** The date that the message is about, in India. */
  day?: string;
  expiresAt: string;
}

/** The options that TypeScript's library does not describe. */
interface ShownNotificationOptions extends NotificationOptions {
  renotify: boolean;
  timestamp: number;
  data: { path: string };
}

export interface ShownNotification {
  title: string;
  options: ShownNotificationOptions;
}

const requiredFields = ['title', 'body', 'path', 'tag', 'expiresAt'] as const;

const isPushPayload = (value: unknown): value is PushPayload =>
  typeof value === 'object' &&
  value !== null &&
  requiredFields.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as PushPayload).title !== '' &&
  (value as PushPayload).tag !== '';

const parsePayload = (text: string): PushPayload | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isPushPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Whether the message only says that a class is about to start. */
export const isReminder = (text: string): boolean => parsePayload(text)?.startsAt !== undefined;

/** The path if it is one of this site: a tap must not lead elsewhere. Otherwise the dashboard's. */
export const safePath = (path: unknown, origin: string): string => {
  const url = typeof path === 'string' && path.startsWith('/') ? parseUrl(path, origin) : undefined;
  // A browser reads `//host` as another site's address; a path of dots and slashes may become one.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return pages.dashboard.path;
  return url.pathname + url.search + url.hash;
};

const generalNotification = (language: Language) => ({
  ...pushMessagesFor(language).general,
  path: pages.dashboard.path,
  tag: 'general',
});

const minuteMs = 60_000;

/** Adds the time until the class starts. The message may have been delayed, so the server cannot state it. */
const withStart = (message: PushPayload, now: Date): PushPayload => {
  const { title, startsAt = '' } = message;
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / minuteMs);
  if (Number.isNaN(minutes)) return message;
  const { startsIn, hasBegun } = pushMessagesFor(message.language);
  return { ...message, title: minutes > 0 ? startsIn({ title, minutes }) : hasBegun({ title }) };
};

const isDate = (day: unknown): day is string =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

/** Adds the day of the message: "today" must be true when the message is shown, however long it was delayed. */
const withDay = (message: PushPayload, now: Date): PushPayload => {
  const { title, day } = message;
  if (!isDate(day)) return message;
  const messages = pushMessagesFor(message.language);
  const today = indianDate(now);
  if (day === today) return { ...message, title: messages.today({ title }) };
  const format = day === addDays(today, 1) ? messages.tomorrow : messages.onDay;
  return { ...message, title: format({ title, day, now }) };
};

/** Expired messages share a tag, so that a phone that was off for a day shows only one of them. */
const expiredNotification = ({ title, language }: PushPayload) => ({
  title: pushMessagesFor(language).cameTooLate,
  body: title,
  path: pages.dashboard.path,
  tag: 'late',
});

interface NotificationContext {
  now: Date;
  origin: string;
  /** The language of this device, for unreadable messages. */
  spoken: Language;
  /** Whether a window of the app is in focus. */
  isWatched: boolean;
}

/**
 * The notification of a push message. There must always be one: a browser shows a note of its own otherwise, and may end
 * the subscription. An expired message is shown silently.
 */
export const buildNotification = (
  text: string,
  { now, origin, spoken, isWatched }: NotificationContext,
): ShownNotification => {
  const message = parsePayload(text);
  const isLate = message !== undefined && Date.parse(message.expiresAt) <= now.getTime();
  const { title, body, path, tag } = isLate
    ? expiredNotification(message)
    : ((message && withDay(withStart(message, now), now)) ?? generalNotification(spoken));
  const silent = isWatched || isLate;
  return {
    title,
    options: {
      body,
      tag,
      // For screen readers.
      ...(typeof message?.language === 'string' && { lang: message.language }),
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      timestamp: now.getTime(),
      silent,
      // Otherwise a later message with the same tag would replace the first one silently.
      renotify: !silent,
      data: { path: safePath(path, origin) },
    },
  };
};
