import { parseUrl } from '../../content/parse-url.ts';

const longestLink = 2000;
const scheme = /^[a-z][a-z\d+.-]*:/i;
/** `meet.example:8443/x` has a port, not a scheme. */
const hostWithPort = /^(?:[\w.-]+\.[\w-]+|localhost):\d{1,5}(?:[/?#]|$)/i;
/** The URL parser drops line breaks and encodes spaces; a link with either was not meant so. */
const blanks = /[\s\p{Cc}]/u;

const withScheme = (text: string) => {
  const bare = text !== '' && (!scheme.test(text) || hostWithPort.test(text));
  return bare ? `https://${text.replace(/^\/\//, '')}` : text;
};

/** A link as the server would store it: trimmed, with a scheme; empty means not set. */
export const normalLink = (text: string): string => withScheme(text.trim());

/** Whether pressing it is safe: `javascript:` and the like would run in learners' browsers. */
export const isWebLink = (link: string): boolean => {
  const url = blanks.test(link) ? undefined : parseUrl(link);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '';
};

/** The server's rule, said before the round trip. Returns a sentence, or nothing. */
export const linkFault = (link: string): string | undefined => {
  if (link.length > longestLink) {
    return `Meeting link must be at most ${longestLink} characters long.`;
  }
  return link === '' || isWebLink(link)
    ? undefined
    : 'Meeting link must be a web address that starts with http:// or https://.';
};
