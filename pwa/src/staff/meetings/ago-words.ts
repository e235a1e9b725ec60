import { plural, t } from '@lingui/core/macro';
import { dayOf } from '../../content/format.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** just now; 5 minutes ago; 2 hours ago. Undefined from a day on. */
const recentInWords = (moment: Date, now: Date): string | undefined => {
  const ms = now.getTime() - moment.getTime();
  if (ms >= dayMs) return undefined;
  if (ms < 2 * minuteMs) return t`just now`;
  const [minutes, hours] = [Math.floor(ms / minuteMs), Math.floor(ms / hourMs)];
  return ms < hourMs
    ? plural(minutes, { one: '1 minute ago', other: `${minutes} minutes ago` })
    : plural(hours, { one: '1 hour ago', other: `${hours} hours ago` });
};

/** just now; 5 minutes ago; 2 hours ago; on Fri, 20 Nov */
export const agoInWords = (moment: Date, now: Date): string =>
  recentInWords(moment, now) ?? t`on ${{ day: dayOf(moment, now) }}`;

/** Kavita, 5 minutes ago; Kavita on Fri, 20 Nov */
export const whoAndWhen = (name: string, at: string, now: Date): string => {
  const moment = new Date(at);
  const ago = recentInWords(moment, now);
  return ago ? t`${name}, ${ago}` : t`${name} on ${{ day: dayOf(moment, now) }}`;
};
