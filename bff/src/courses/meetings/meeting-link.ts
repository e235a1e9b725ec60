import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { validationError } from '../../platform/http/validate.ts';
import { type LinkProblem, MAX_LINK_LENGTH, readMeetingLink } from '../../shared/meeting-links.ts';

type ReadMeetingLink = ReturnType<typeof readMeetingLink>;

const hasNoProblem = (problem: LinkProblem) => (read: ReadMeetingLink) =>
  !('problem' in read && read.problem === problem);

const TOO_LONG = validationError('meetings.link-too-long', { values: { max: MAX_LINK_LENGTH } });

/**
 * Body field: a meeting link as it is stored: empty for not set, or an http or https address. From a pasted invitation it takes
 * the link; two different links are rejected. A link without a scheme gets `https://`.
 */
export const meetingLink = z
  .string({ error: validationError('meetings.link-not-a-text') })
  .nullish()
  .transform((text) => readMeetingLink(text ?? ''))
  .refine(hasNoProblem('several'), validationError('meetings.link-several'))
  .refine(hasNoProblem('too-long'), TOO_LONG)
  .refine(hasNoProblem('not-a-web-address'), validationError('meetings.link-not-a-web-address'))
  .refine(hasNoProblem('names-somebody'), validationError('meetings.link-names-somebody'))
  .transform((read) => ('link' in read ? normalizeLink(read.link) : ''))
  .refine((link) => link.length <= MAX_LINK_LENGTH, TOO_LONG);

/** Host, port and path. */
const LINK_PARTS = /^https?:\/\/([^/?#]*?)(?::(\d*))?(?=[/?#]|$)([^?#]*)/i;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The link as browsers parse it, if its host, port or path differs from the text: `https:meet.example`, `:0443`, `/a/../b`.
 * The database compares links as texts, and does not normalize these forms, nor the ASCII form of other scripts.
 */
function normalizeLink(link: string): string {
  if (link === '') return link;
  const { hostname, port, href } = new URL(link);
  const host = domainToUnicode(hostname) || hostname;
  const [, written = '', ofPort = '', path = ''] = LINK_PARTS.exec(link) ?? [];
  const isPlain = written.toLowerCase() === host && (ofPort === '' || ofPort === port);
  if (isPlain && !path.includes('\\') && !DOT_SEGMENT.test(path)) return link;
  return href.replace(hostname, host);
}
