import { dayOf } from '../../content/format.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const counted = (ms: number, unit: 'minute' | 'hour') => {
  const count = Math.floor(ms / (unit === 'hour' ? hourMs : minuteMs));
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
};

/** just now; 5 minutes ago; 2 hours ago; on Fri, 20 Nov */
export const agoInWords = (moment: Date, now: Date): string => {
  const ms = now.getTime() - moment.getTime();
  if (ms < 2 * minuteMs) return 'just now';
  if (ms < hourMs) return counted(ms, 'minute');
  if (ms < dayMs) return counted(ms, 'hour');
  return `on ${dayOf(moment, now)}`;
};

/** Kavita, 5 minutes ago; Kavita on Fri, 20 Nov */
export const whoAndWhen = (name: string, moment: string, now: Date): string => {
  const ago = agoInWords(new Date(moment), now);
  return ago.startsWith('on ') ? `${name} ${ago}` : `${name}, ${ago}`;
};
