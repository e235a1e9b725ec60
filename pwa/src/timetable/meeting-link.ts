import { t } from '@lingui/core/macro';
import { parseUrl } from '../content/parse-url.ts';

const longestLink = 2000;
const scheme = /^[a-z][a-z\d+.-]*:/i;
/** `meet.example:8443/x` has a port and no scheme. */
const hostWithPort = /^(?:[\w.-]+\.[\w-]+|localhost):\d{1,5}(?:[/?#]|$)/i;
/** Not allowed in links: the URL parser would silently drop line breaks and encode spaces. */
const blanks = /[\s\p{Cc}]/u;

const withScheme = (text: string) => {
  const bare = text !== '' && (!scheme.test(text) || hostWithPort.test(text));
  return bare ? `https://${text.replace(/^\/\//, '')}` : text;
};

/** A link as the server stores it: trimmed and with a scheme. Empty means not set. */
export const normalLink = (text: string): string => withScheme(text.trim());

/** Whether a link may be opened. `javascript:` and similar links would run code in learners' browsers. */
export const isWebLink = (link: string): boolean => {
  const url = blanks.test(link) ? undefined : parseUrl(link);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '';
};

/** What is wrong with a link, as a sentence. The server's rule, checked before the request. */
export const linkFault = (link: string): string | undefined => {
  if (link.length > longestLink) {
    return t`Meeting link must be at most ${{ most: longestLink }} characters long.`;
  }
  if (link === '') return undefined;
  if (!isWebLink(link))
    return t`Meeting link must be a web address that starts with http:// or https://.`;
  const url = parseUrl(link);
  return url?.username || url?.password
    ? t`Meeting link must have no name or password before the @. Please remove them.`
    : undefined;
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const keyOf = (link: string) => {
  const url = parseUrl(link);
  return url
    ? `${url.hostname.replace(/\.$/, '')}:${url.port}${decoded(url.pathname)}${decoded(url.search)}`
    : link;
};

/** Whether both links lead to the same page, however they are written. The server compares them in the same way. */
export const isSameLink = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
