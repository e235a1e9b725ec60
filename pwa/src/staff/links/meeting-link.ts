import { t } from '@lingui/core/macro';
import { extractLinks, MAX_LINK_LENGTH, readMeetingLink } from 'bff/shared/meeting-links';
import { cleanLinkText } from 'bff/shared/pasted-text';

/**
 * A link as the server stores it: without invisible characters, extracted from an invitation, and with a scheme. Empty means
 * not set. A text with several links is returned unchanged, and is invalid.
 */
export const normalizeLink = (text: string): string => {
  const [link = '', other] = extractLinks(text);
  return other === undefined ? link : cleanLinkText(text);
};

/** The error of a link, or undefined. The same rule as on the server. */
export const validateLink = (link: string): string | undefined => {
  const read = readMeetingLink(link);
  if ('link' in read) return undefined;
  switch (read.problem) {
    case 'too-long':
      return t`Meeting link must be at most ${{ most: MAX_LINK_LENGTH }} characters long.`;
    case 'several':
      return t`There are several links in this text. Please choose one.`;
    case 'not-a-web-address':
      return t`Meeting link must be a web address that starts with http:// or https://.`;
    case 'names-somebody':
      return t`Meeting link must have no name or password before the @. Please remove them.`;
  }
};
