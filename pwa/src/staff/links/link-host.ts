import { parseUrl } from 'bff/shared/web-link';

/** The video services and the hosts of their links. One language: names of firms. */
const services: [string, RegExp][] = [
  ['Google Meet', /^meet\.google\.com$/],
  ['Zoom', /(^|\.)zoom\.(us|com)$/],
  ['Microsoft Teams', /^teams\.(microsoft|live)\.com$/],
  ['Jitsi', /^meet\.jit\.si$|^8x8\.vc$/],
  ['Webex', /(^|\.)webex\.com$/],
];

/** The name of the link's service. Undefined for an unknown service. */
export const serviceOf = (link: string): string | undefined => {
  const hostname = parseUrl(link)?.hostname ?? '';
  return services.find(([, hosts]) => hosts.test(hostname))?.[0];
};

/** The name of the link's service, or its host. Undefined if the text is no link. */
export const hostOf = (link: string): string | undefined =>
  serviceOf(link) ?? (parseUrl(link)?.hostname.replace(/^www\./, '') || undefined);
