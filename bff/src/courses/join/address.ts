import { parseDate, parseRowId } from '../../platform/http/validate.ts';

/** What an address below `/join/` identifies: a meeting, a course's next class, or its class on a date by the rule. */
export type JoinAddress = { meetingId: number } | { slug: string; date: string | undefined };

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 200;

/** Parses a path, in any letter case and with or without a trailing slash; `undefined` if it is invalid. */
export function parseJoinAddress(path: string): JoinAddress | undefined {
  const [, , name = '', day, ...rest] = path.toLowerCase().replace(/\/$/, '').split('/');
  if (rest.length > 0) return undefined;
  const date = day === undefined ? undefined : parseDate(day);
  if (day !== undefined && date === undefined) return undefined;
  if (/^\d+$/.test(name)) {
    const meetingId = parseRowId(name);
    return meetingId === undefined || date ? undefined : { meetingId };
  }
  const isSlug = name.length <= MAX_SLUG_LENGTH && SLUG.test(name);
  return isSlug ? { slug: name, date } : undefined;
}

/** The canonical path of the address. */
export const formatJoinAddress = (address: JoinAddress): string => {
  if ('meetingId' in address) return `/join/${address.meetingId}`;
  return ['/join', address.slug, ...(address.date ? [address.date] : [])].join('/');
};
