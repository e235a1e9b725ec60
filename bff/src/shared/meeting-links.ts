import { cleanLinkText } from './pasted-text.ts';
import { isWebLink, parseUrl } from './web-link.ts';

const scheme = /^[a-z][a-z\d+.-]*:/i;
/** `meet.example:8443/x` begins with a host and a port, not with a scheme. */
const hostWithPort = /^[\w.-]+\.[\w-]+:\d{1,5}(?:[/?#]|$)|^localhost:\d{1,5}(?:[/?#]|$)/i;

const withScheme = (text: string): string => {
  const isBare = text !== '' && (!scheme.test(text) || hostWithPort.test(text));
  return isBare ? `https://${text.replace(/^\/\//, '')}` : text;
};

/** Written with its scheme, or as a host with a path. No part of an e-mail address, and no sentence that ends without a space. */
const written =
  /https?:\/\/[^\s<>"]+|(?<![@\w.-])(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s<>"]+/gi;
const closing = /(?<![)\]}.,;:!?'’”»|।])[)\]}.,;:!?'’”»|।]+$/u;

/** A way that leads into a room, by the end of the host's name. */
const rooms: [host: RegExp, path: RegExp][] = [
  [/(^|\.)meet\.google\.com$/, /^\/(?:lookup\/.|(?!new\b|landing\b|about\b|signin\b)[\w-]{5,})/i],
  [/(^|\.)zoom(gov)?\.(us|com)$/, /^\/(?:[jsw]\/.|my\/.|wc\/(?:join\/)?\d|meeting\/register\/.)/i],
  [/^teams\.(microsoft|live)\.(com|us)$/, /(?:\/l\/meetup-join\/.|\/meet\/.|\/l\/meeting\/.)/i],
  [/(^|\.)webex\.com$/, /^\/(?:(?:meet|join|m)\/.|.*j\.php\?|wbxmjs\/joinservice)/i],
  [/^call\.whatsapp\.com$/, /^\/(?:video|voice)\/./i],
  [/^(meet\.jit\.si|8x8\.vc|whereby\.com)$/, /^\/(?!login\b|signin\b|information\b)[^/?#]+/i],
  [/(^|\.)(jiomeet\.com|jiomeetpro\.jio\.com)$/, /[?&](?:mId|meetingId)=|\/shortener|\/guest/i],
  [/^meet\.zoho\.(com|in|eu)$/, /^\/[^/?#]+/],
  [
    /(^|\.)(gotomeet\.me|gotomeeting\.com|goto\.com)$/,
    /^\/(?:join\/.|install\/.|\d{6,}|[\w-]{4,})/i,
  ],
  [/^join\.skype\.com$/, /^\/[^/?#]+/],
];

/** Leads to a chat or to a person, not into a call. */
const chats = /^(?:chat\.whatsapp\.com|wa\.me|api\.whatsapp\.com|t\.me|m\.me)$/;
/** Whose pages open no room: where one signs in, is helped or dials in, and front pages of services. */
const noRooms =
  /^(?:(?:www\.)?(?:whatsapp|google|youtube|facebook|instagram|skype|microsoft)\.com|(?:web|faq)\.whatsapp\.com|(?:accounts|support|calendar|mail|workspace|apps)\.google\.com|tel\.meet|aka\.ms|dialin\.teams\.microsoft\.com|(?:support|help|login)\.[\w.-]+)$/;
const entrances = /^\/(?:sign-?in|log-?in|sign-?up|register)\/?$/i;

const wayIn = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

/** Whether the link leads into a room of a service that is known. */
function opensRoom(link: string): boolean {
  const url = parseUrl(link);
  const known = url && rooms.find(([host]) => host.test(url.hostname));
  return known ? known[1].test(wayIn(url)) : false;
}

/** What is known of a link that leads into no room: a chat, or a page of a service. Undefined of all others. */
export function uselessBy(link: string): 'chat' | 'no room' | undefined {
  const url = parseUrl(link);
  if (!url) return undefined;
  const { hostname, pathname } = url;
  if (chats.test(hostname)) return 'chat';
  const isKnown = rooms.some(([host]) => host.test(hostname));
  if (isKnown) return opensRoom(link) ? undefined : 'no room';
  const isFrontPage =
    noRooms.test(hostname) && !/^\/(?:live|watch|events?|groups?)\b/.test(pathname);
  return isFrontPage || entrances.test(pathname) ? 'no room' : undefined;
}

/** As two links are the same: without what differs in writing only. Rooms behind `#/` are different ones. */
export function keyOfLink(link: string): string {
  const url = parseUrl(link);
  if (!url) return link;
  const { hostname, port, pathname, search, hash } = url;
  const room = /^#!?\//.test(hash) ? decoded(hash) : '';
  return `${hostname.replace(/\.$/, '')}:${port}${decoded(pathname)}${decoded(search)}${room}`;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether both links lead to the same page, however they are written. The database compares in the same way (migration 0066). */
export const isSameLink = (one: string, other: string): boolean =>
  keyOfLink(one) === keyOfLink(other);

/** A link with a space in it, as a line break makes one: what is before the space leads elsewhere. */
function isCutInTwo(clean: string, found: string[]): boolean {
  const [link = ''] = found;
  const isInTwo = found.length === 1 && clean.split(' ').length === 2;
  return isInTwo && !opensRoom(link) && withScheme(clean).startsWith(link);
}

function withoutSame(links: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const link of links) {
    const key = keyOfLink(link);
    if (!byKey.has(key)) byKey.set(key, link);
  }
  return [...byKey.values()];
}

/**
 * The links in what is typed or pasted: one of a text without spaces, whatever it is; of an invitation those that lead into a room, and
 * where none is known as one, all but pages of help. The same link twice is one.
 */
export function linksIn(text: string): string[] {
  const clean = cleanLinkText(text).replace(/^<(.*)>$/, '$1');
  if (!clean.includes(' ')) return [withScheme(clean)];
  const found = [...clean.matchAll(written)].map(([link]) => withScheme(link.replace(closing, '')));
  if (found.length === 0 || isCutInTwo(clean, found)) return [withScheme(clean)];
  const leading = [
    found.filter(opensRoom),
    found.filter((link) => uselessBy(link) === undefined),
    found,
  ].find((some) => some.length > 0);
  return withoutSame(leading ?? found);
}

export const LONGEST_LINK = 2000;

export type LinkProblem = 'several' | 'too-long' | 'not-a-web-address' | 'names-somebody';

/**
 * The meeting link in what is typed or pasted, empty where none is set, or why there is none. A name before the host is refused, as
 * `https://meet.example@evil.example` looks like another host.
 */
export function readMeetingLink(text: string): { link: string } | { problem: LinkProblem } {
  const [link = '', other] = linksIn(text);
  if (other !== undefined) return { problem: 'several' };
  if (link.length > LONGEST_LINK) return { problem: 'too-long' };
  if (link === '') return { link };
  if (!isWebLink(link)) return { problem: 'not-a-web-address' };
  const url = parseUrl(link);
  return url?.username || url?.password ? { problem: 'names-somebody' } : { link };
}
