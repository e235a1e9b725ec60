import { parseUrl } from '../content/parse-url.ts';

/** Not allowed in links: the URL parser would silently drop line breaks and encode spaces. */
const blanks = /[\s\p{Cc}]/u;

/** Whether a link may be opened. `javascript:` and similar links would run code in learners' browsers. */
export const isWebLink = (link: string): boolean => {
  const url = blanks.test(link) ? undefined : parseUrl(link);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.hostname !== '';
};
