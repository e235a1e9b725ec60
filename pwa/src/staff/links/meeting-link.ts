import { t } from '@lingui/core/macro';
import { LONGEST_LINK, linksIn, readMeetingLink } from 'bff/shared/meeting-links';
import { cleanLinkText } from 'bff/shared/pasted-text';

/**
 * A link as the server stores it: without marks that nobody sees, out of the invitation in which it stands, and with a scheme. Empty means not
 * set. A text with several links stays as it is, which is a fault.
 */
export const normalLink = (text: string): string => {
  const [link = '', other] = linksIn(text);
  return other === undefined ? link : cleanLinkText(text);
};

/** What is wrong with a link, as a sentence. The server decides by the same rule. */
export const linkFault = (link: string): string | undefined => {
  const read = readMeetingLink(link);
  if ('link' in read) return undefined;
  switch (read.problem) {
    case 'too-long':
      return t`Meeting link must be at most ${{ most: LONGEST_LINK }} characters long.`;
    case 'several':
      return t`There are several links in this text. Please choose one.`;
    case 'not-a-web-address':
      return t`Meeting link must be a web address that starts with http:// or https://.`;
    case 'names-somebody':
      return t`Meeting link must have no name or password before the @. Please remove them.`;
  }
};
