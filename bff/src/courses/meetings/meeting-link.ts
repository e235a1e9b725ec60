import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { fault } from '../../platform/http/validate.ts';
import { type LinkProblem, LONGEST_LINK, readMeetingLink } from '../../shared/meeting-links.ts';

type Read = ReturnType<typeof readMeetingLink>;

const hasNo = (problem: LinkProblem) => (read: Read) =>
  !('problem' in read && read.problem === problem);

const TOO_LONG = fault('meetings.link-too-long', { values: { max: LONGEST_LINK } });

/**
 * Body field: a meeting link, as it is stored: empty for not set, or an http or https address. Of a whole invitation it is the link in it;
 * two different ones are refused. A link without a scheme gets `https://`.
 */
export const meetingLink = z
  .string({ error: fault('meetings.link-not-a-text') })
  .nullish()
  .transform((text) => readMeetingLink(text ?? ''))
  .refine(hasNo('several'), fault('meetings.link-several'))
  .refine(hasNo('too-long'), TOO_LONG)
  .refine(hasNo('not-a-web-address'), fault('meetings.link-not-a-web-address'))
  .refine(hasNo('names-somebody'), fault('meetings.link-names-somebody'))
  .transform((read) => ('link' in read ? asRead(read.link) : ''))
  .refine((link) => link.length <= LONGEST_LINK, TOO_LONG);

/** Host, port and path. */
const WRITTEN = /^https?:\/\/([^/?#]*?)(?::(\d*))?(?=[/?#]|$)([^?#]*)/i;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The link as browsers read it, where that is another host, port or path than what is written: `https:meet.example`,
 * `:0443`, `/a/../b`. The database compares links, and reads most of these and the ASCII form of other scripts not.
 */
function asRead(link: string): string {
  if (link === '') return link;
  const { hostname, port, href } = new URL(link);
  const host = domainToUnicode(hostname) || hostname;
  const [, written = '', ofPort = '', path = ''] = WRITTEN.exec(link) ?? [];
  const isPlain = written.toLowerCase() === host && (ofPort === '' || ofPort === port);
  if (isPlain && !path.includes('\\') && !DOT_SEGMENT.test(path)) return link;
  return href.replace(hostname, host);
}
