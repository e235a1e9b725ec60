import { cleanLinkText } from './pasted-text.ts';
import { isWebLink, parseUrl } from './web-link.ts';

const scheme = /^[a-z][a-z\d+.-]*:/i;
/** `meet.example:8443/x` begins with a host and a port, not with a scheme. */
const hostWithPort = /^[\w.-]+\.[\w-]+:\d{1,5}(?:[/?#]|$)|^localhost:\d{1,5}(?:[/?#]|$)/i;

const withScheme = (text: string): string => {
  const isBare = text !== '' && (!scheme.test(text) || hostWithPort.test(text));
  return isBare ? `https://${text.replace(/^\/\//, '')}` : text;
};

/** A link with its scheme, or a host with a path. Not a part of an e-mail address, and not a sentence end without a space. */
const linkPattern =
  /https?:\/\/[^\s<>"]+|(?<![@\w.-])(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s<>"]+/gi;
const trailingPunctuation = /(?<![)\]}.,;:!?'’”»|।])[)\]}.,;:!?'’”»|।]+$/u;

/** The paths that open a meeting room, by the host. A room has a code after the last slash: its first character is `[^/?#]`. */
const meetingPathsByHost: [host: RegExp, path: RegExp][] = [
  [
    /(^|\.)meet\.google\.com$/,
    /^\/(?:lookup\/[^/?#]|(?!(?:lookup|landing|about|signin)(?:[/?#]|$))[\w-]{5,})/i,
  ],
  [
    /(^|\.)zoom(gov)?\.(us|com)$/,
    /^\/(?:[jsw]\/[^/?#]|my\/[^/?#]|wc\/(?:join\/)?\d|meeting\/register\/[^/?#])/i,
  ],
  [/^teams\.(microsoft|live)\.(com|us)$/, /\/(?:l\/meetup-join|meet|l\/meeting)\/[^/?#]/i],
  [/(^|\.)webex\.com$/, /^\/(?:(?:meet|join|m)\/[^/?#]|.*j\.php\?|wbxmjs\/joinservice)/i],
  [/^call\.whatsapp\.com$/, /^\/(?:video|voice)\/[^/?#]/i],
  [/^(meet\.jit\.si|8x8\.vc|whereby\.com)$/, /^\/(?!login\b|signin\b|information\b)[^/?#]+/i],
  [/(^|\.)(jiomeet\.com|jiomeetpro\.jio\.com)$/, /[?&](?:mId|meetingId)=|\/shortener|\/guest/i],
  [/^meet\.zoho\.(com|in|eu)$/, /^\/[^/?#]+/],
  [
    /(^|\.)(gotomeet\.me|gotomeeting\.com|goto\.com)$/,
    /^\/(?:(?:join|install)\/[^/?#]|(?!(?:join|install)(?:[/?#]|$))[\w-]{4,})/i,
  ],
  [/^join\.skype\.com$/, /^\/[^/?#]+/],
];

/** Hosts whose links open a chat or a profile, not a call. */
const chatHosts = /^(?:chat\.whatsapp\.com|wa\.me|api\.whatsapp\.com|t\.me|m\.me)$/;
/** Hosts whose pages open no room: pages for sign-in, help and dial-in, and front pages of services. */
const hostsWithoutMeetings =
  /^(?:(?:www\.)?(?:whatsapp|google|youtube|facebook|instagram|skype|microsoft)\.com|(?:web|faq)\.whatsapp\.com|(?:accounts|support|calendar|mail|workspace|apps)\.google\.com|tel\.meet|aka\.ms|dialin\.teams\.microsoft\.com|(?:support|help|login)\.[\w.-]+)$/;
const signInPaths = /^\/(?:sign-?in|log-?in|sign-?up|register)\/?$/i;

const pathWithQuery = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`;

/** Whether the link opens a room of a known service. */
function opensMeeting(link: string): boolean {
  const url = parseUrl(link);
  const known = url && meetingPathsByHost.find(([host]) => host.test(url.hostname));
  return known ? known[1].test(pathWithQuery(url)) : false;
}

/** Why a link opens no meeting room: it opens a chat, or another page of a service. `undefined` for all other links. */
export function whyNotMeetingLink(link: string): 'chat' | 'no room' | undefined {
  const url = parseUrl(link);
  if (!url) return undefined;
  const { hostname, pathname } = url;
  if (chatHosts.test(hostname)) return 'chat';
  const isKnown = meetingPathsByHost.some(([host]) => host.test(hostname));
  if (isKnown) return opensMeeting(link) ? undefined : 'no room';
  const isFrontPage =
    hostsWithoutMeetings.test(hostname) && !/^\/(?:live|watch|events?|groups?)\b/.test(pathname);
  return isFrontPage || signInPaths.test(pathname) ? 'no room' : undefined;
}

/** A normal form in which two links to the same page are equal. Rooms behind `#/` are different pages. */
export function normalizeLink(link: string): string {
  const url = parseUrl(link);
  if (!url) return link;
  const { hostname, port, pathname, search, hash } = url;
  const room = /^#!?\//.test(hash) ? decodeIfValid(hash) : '';
  return `${hostname.replace(/\.$/, '')}:${port}${decodeIfValid(pathname)}${decodeIfValid(search)}${room}`;
}

const decodeIfValid = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether both links lead to the same page, however they are written. The database compares in the same way (migration 0066). */
export const isSameLink = (one: string, other: string): boolean =>
  normalizeLink(one) === normalizeLink(other);

/** Whether the text is one link with a space in it, as a line break makes one: the part before the space is another link. */
function isBrokenByLineBreak(clean: string, found: string[]): boolean {
  const [link = ''] = found;
  const isInTwo = found.length === 1 && clean.split(' ').length === 2;
  return isInTwo && !opensMeeting(link) && withScheme(clean).startsWith(link);
}

function uniqueLinks(links: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const link of links) {
    const key = normalizeLink(link);
    if (!byKey.has(key)) byKey.set(key, link);
  }
  return [...byKey.values()];
}

/**
 * The links in a typed or pasted text. A text without spaces is one link, whatever it is; in an invitation, these are the links that open a
 * room or, if none is known to, all links except pages without a room. The same link is returned once.
 */
export function extractLinks(text: string): string[] {
  const clean = cleanLinkText(text).replace(/^<(.*)>$/, '$1');
  if (!clean.includes(' ')) return [withScheme(clean)];
  const found = [...clean.matchAll(linkPattern)].map(([link]) =>
    withScheme(link.replace(trailingPunctuation, '')),
  );
  if (found.length === 0 || isBrokenByLineBreak(clean, found)) return [withScheme(clean)];
  const usableLinks = [
    found.filter(opensMeeting),
    found.filter((link) => whyNotMeetingLink(link) === undefined),
    found,
  ].find((some) => some.length > 0);
  return uniqueLinks(usableLinks ?? found);
}

export const MAX_LINK_LENGTH = 2000;

export type LinkProblem = 'several' | 'too-long' | 'not-a-web-address' | 'names-somebody';

/**
 * The meeting link in a typed or pasted text, empty if there is none, or the problem with it. A user name before the host is refused, as
 * `https://meet.example@evil.example` looks like another host.
 */
export function readMeetingLink(text: string): { link: string } | { problem: LinkProblem } {
  const [link = '', other] = extractLinks(text);
  if (other !== undefined) return { problem: 'several' };
  if (link.length > MAX_LINK_LENGTH) return { problem: 'too-long' };
  if (link === '') return { link };
  if (!isWebLink(link)) return { problem: 'not-a-web-address' };
  const url = parseUrl(link);
  return url?.username || url?.password ? { problem: 'names-somebody' } : { link };
}
