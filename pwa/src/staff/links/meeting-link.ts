import { t } from '@lingui/core/macro';
import { linksIn } from 'bff/shared/meeting-links';
import { cleanLinkText } from 'bff/shared/pasted-text';
import { parseUrl } from '../../content/parse-url.ts';
import { isWebLink } from '../../schedule/web-link.ts';

const longestLink = 2000;

/**
 * A link as the server stores it: without marks that nobody sees, out of the invitation in which it stands, and with a scheme. Empty means not
 * set. A text with several links stays as it is, which is a fault.
 */
export const normalLink = (text: string): string => {
  const [link = '', other] = linksIn(text);
  return other === undefined ? link : cleanLinkText(text);
};

/** What is wrong with a link, as a sentence. The server's rule, checked before the request. */
export const linkFault = (link: string): string | undefined => {
  if (link.length > longestLink) {
    return t`Meeting link must be at most ${{ most: longestLink }} characters long.`;
  }
  if (link === '') return undefined;
  if (linksIn(link).length > 1) return t`There are several links in this text. Please choose one.`;
  if (!isWebLink(link))
    return t`Meeting link must be a web address that starts with http:// or https://.`;
  const url = parseUrl(link);
  return url?.username || url?.password
    ? t`Meeting link must have no name or password before the @. Please remove them.`
    : undefined;
};
