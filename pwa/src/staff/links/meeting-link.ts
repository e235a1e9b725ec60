import { t } from '@lingui/core/macro';
import {
  extractLinks,
  type LinkProblem,
  MAX_LINK_LENGTH,
  readMeetingLink,
} from 'bff/shared/meeting-links';
import { cleanLinkText } from 'bff/shared/pasted-text';

/**
 * A link as the server stores it: without invisible characters, extracted from an invitation, and with a scheme. Empty means
 * not set. A text with several links is returned unchanged, and is invalid.
 */
export const normalizeLink = (text: string): string => {
  const [link = '', other] = extractLinks(text);
  return other === undefined ? link : cleanLinkText(text);
};

/** The problem of a normalized link. A text without a link is judged as a whole, not by a part that would be a web address. */
const problemOf = (link: string): LinkProblem | undefined => {
  const read = readMeetingLink(link);
  if ('problem' in read) return read.problem;
  return read.link === link ? undefined : 'not-a-web-address';
};

/** The error of a normalized link, or undefined. The same rule as on the server. */
export const validateLink = (link: string): string | undefined => {
  switch (problemOf(link)) {
    case 'too-long':
      return t`Meeting link must be at most ${{ most: MAX_LINK_LENGTH }} characters long.`;
    case 'several':
      return t`There are several links in this text. Please choose one.`;
    case 'not-a-web-address':
      return t`Meeting link must be a web address that starts with http:// or https://.`;
    case 'names-somebody':
      return t`Please remove the name or password before the @ in the meeting link.`;
    default:
      return undefined;
  }
};
