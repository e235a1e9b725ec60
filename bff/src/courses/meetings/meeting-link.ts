import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { fault } from '../../platform/http/validate.ts';
import { linksIn } from '../../shared/meeting-links.ts';

const LONGEST_LINK = 2000;
/**
 * Body field: a meeting link, as it is stored: empty for not set, or an http or https address. Of a whole invitation it is the link in it;
 * two different ones are refused. A link without a scheme
 * gets `https://`. Any other scheme is refused, as `javascript:` would run in learners' browsers; so is a name before the
 * host, as `https://meet.example@evil.example` looks like another host.
 */
export const meetingLink = z
  .string({ error: fault('meetings.link-not-a-text') })
  .nullish()
  .transform((text) => linksIn(text ?? ''))
  .refine((links) => links.length < 2, fault('meetings.link-several'))
  .transform(([link = '']) => asRead(link))
  .refine(
    (link) => link.length <= LONGEST_LINK,
    fault('meetings.link-too-long', { values: { max: LONGEST_LINK } }),
  )
  .refine((link) => link === '' || isWebAddress(link), fault('meetings.link-not-a-web-address'))
  .refine((link) => !namesSomebody(link), fault('meetings.link-names-somebody'));

/** Host, port and path. */
const WRITTEN = /^https?:\/\/([^/?#]*?)(?::(\d*))?(?=[/?#]|$)([^?#]*)/i;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The link as browsers read it, where that is another host, port or path than what is written: `https:meet.example`,
 * `:0443`, `/a/../b`. The database compares links, and reads most of these and the ASCII form of other scripts not.
 */
function asRead(link: string): string {
  if (!isWebAddress(link)) return link;
  const { hostname, port, href } = new URL(link);
  const host = domainToUnicode(hostname) || hostname;
  const [, written = '', ofPort = '', path = ''] = WRITTEN.exec(link) ?? [];
  const isPlain = written.toLowerCase() === host && (ofPort === '' || ofPort === port);
  if (isPlain && !path.includes('\\') && !DOT_SEGMENT.test(path)) return link;
  return href.replace(hostname, host);
}

function namesSomebody(link: string): boolean {
  const url = URL.parse(link);
  return url !== null && (url.username !== '' || url.password !== '');
}

/** Whether this is an http or https address as it is stored. */
export function isWebAddress(link: string): boolean {
  // The URL parser drops line breaks and encodes spaces, so a link with either would be changed silently.
  if (/[\s\p{Cc}\p{Cs}]/u.test(link)) return false;
  // Not `canParse`: it takes hosts of tens of thousands of characters, which the parser refuses.
  const url = URL.parse(link);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '';
}
