import { resolve } from 'node:path';

/** A path as it was typed: pnpm runs its scripts in the repository, wherever it was called. */
export const givenPath = (typed: string) => resolve(process.env.INIT_CWD ?? '', typed);

/** `1 order`, `120,000 orders`. */
export const inNumber = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

export const inBytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('en')} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `22 November 2026, 03:17 UTC`. */
export const inUtc = (moment: Date) =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).replace(' at ', ', ')} UTC`;
