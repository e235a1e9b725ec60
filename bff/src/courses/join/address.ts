import { dateIn, rowId } from '../../platform/http/validate.ts';

/** What an address below `/join/` names: a meeting, a course's next class, or its class on a date by the rule. */
export type JoinAddress = { meetingId: number } | { slug: string; date: string | undefined };

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_SLUG = 200;

/** The address of this path, in any letter case and with or without a slash at its end; `undefined` if it is none. */
export function addressIn(path: string): JoinAddress | undefined {
  const [, , name = '', day, ...rest] = path.toLowerCase().replace(/\/$/, '').split('/');
  if (rest.length > 0) return undefined;
  const date = day === undefined ? undefined : dateIn(day);
  if (day !== undefined && date === undefined) return undefined;
  if (/^\d+$/.test(name)) {
    const meetingId = rowId(name);
    return meetingId === undefined || date ? undefined : { meetingId };
  }
  const isSlug = name.length <= LONGEST_SLUG && SLUG.test(name);
  return isSlug ? { slug: name, date } : undefined;
}

/** The one way to write the address. */
export const pathOf = (address: JoinAddress): string => {
  if ('meetingId' in address) return `/join/${address.meetingId}`;
  return ['/join', address.slug, ...(address.date ? [address.date] : [])].join('/');
};
