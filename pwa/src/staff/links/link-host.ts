import { parseUrl } from 'bff/shared/web-link';

/** The services that studios hold classes on, and the hosts of their links. One language: names. */
const services: [string, RegExp][] = [
  ['Google Meet', /^meet\.google\.com$/],
  ['Zoom', /(^|\.)zoom\.(us|com)$/],
  ['Microsoft Teams', /^teams\.(microsoft|live)\.com$/],
  ['Jitsi', /^meet\.jit\.si$|^8x8\.vc$/],
  ['Webex', /(^|\.)webex\.com$/],
];

/** The name of the service that a link leads to. Undefined if it is none of those. */
export const serviceOf = (link: string): string | undefined => {
  const hostname = parseUrl(link)?.hostname ?? '';
  return services.find(([, hosts]) => hosts.test(hostname))?.[0];
};

/** The name of the service that a link leads to, or else its host. Undefined if the text is no link. */
export const hostOf = (link: string): string | undefined =>
  serviceOf(link) ?? (parseUrl(link)?.hostname.replace(/^www\./, '') || undefined);
