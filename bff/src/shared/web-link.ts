/** `URL.parse` and `URL.canParse` are newer than the oldest supported browsers, and `canParse` accepts hosts that the parser refuses. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/**
 * Whether this is a stored http or https link that is safe to open: `javascript:` would run code in learners' browsers.
 * The URL parser drops line breaks and encodes spaces, so a link with either would be changed silently.
 */
export function isWebLink(link: string): boolean {
  if (/[\s\p{Cc}\p{Cs}]/u.test(link)) return false;
  const url = parseUrl(link);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '';
}
