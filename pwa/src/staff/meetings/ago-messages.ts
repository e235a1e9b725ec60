import { plural, t } from '@lingui/core/macro';
import { formatDate } from '../../content/format.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The formats of a relative time, by its length. */
interface AgoMessages {
  justNow: () => string;
  minutesAgo: (minutes: number) => string;
  hoursAgo: (hours: number) => string;
  /** From a day on. */
  onDay: (day: string) => string;
}

const formatAgo = (sentences: AgoMessages, at: string, now: Date): string => {
  const moment = new Date(at);
  const ms = now.getTime() - moment.getTime();
  if (ms >= dayMs) return sentences.onDay(formatDate(moment, now));
  if (ms < 2 * minuteMs) return sentences.justNow();
  return ms < hourMs
    ? sentences.minutesAgo(Math.floor(ms / minuteMs))
    : sentences.hoursAgo(Math.floor(ms / hourMs));
};

/** Changed 5 minutes ago; Changed on Fri, 20 Nov */
export const formatChangedAgo = (at: string, now: Date): string =>
  formatAgo(
    {
      justNow: () => t`Changed just now`,
      minutesAgo: (minutes) =>
        plural(minutes, {
          one: 'Changed 1 minute ago',
          other: `Changed ${minutes} minutes ago`,
        }),
      hoursAgo: (hours) =>
        plural(hours, { one: 'Changed 1 hour ago', other: `Changed ${hours} hours ago` }),
      onDay: (day) => t`Changed on ${day}`,
    },
    at,
    now,
  );

/** Changed by Kavita, 5 minutes ago; Changed by Kavita on Fri, 20 Nov */
export const formatChangedByAgo = (name: string, at: string, now: Date): string =>
  formatAgo(
    {
      justNow: () => t`Changed by ${name}, just now`,
      minutesAgo: (minutes) =>
        plural(minutes, {
          one: `Changed by ${name}, 1 minute ago`,
          other: `Changed by ${name}, ${minutes} minutes ago`,
        }),
      hoursAgo: (hours) =>
        plural(hours, {
          one: `Changed by ${name}, 1 hour ago`,
          other: `Changed by ${name}, ${hours} hours ago`,
        }),
      onDay: (day) => t`Changed by ${name} on ${day}`,
    },
    at,
    now,
  );

/** Kavita, 5 minutes ago; Kavita on Fri, 20 Nov */
export const formatByAgo = (name: string, at: string, now: Date): string =>
  formatAgo(
    {
      justNow: () => t`${name}, just now`,
      minutesAgo: (minutes) =>
        plural(minutes, {
          one: `${name}, 1 minute ago`,
          other: `${name}, ${minutes} minutes ago`,
        }),
      hoursAgo: (hours) =>
        plural(hours, { one: `${name}, 1 hour ago`, other: `${name}, ${hours} hours ago` }),
      onDay: (day) => t`${name} on ${day}`,
    },
    at,
    now,
  );
