import { z } from 'zod';
import { fault } from '../../platform/http/validate.ts';

/**
 * The push services that browsers use: Chromium and those made from it, Firefox, Safari, and Edge on Windows. The server
 * sends requests to the addresses that browsers give it, so it takes those of these hosts only. `*.` stands for any
 * names in front.
 */
const BROWSERS_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** The hosts of push services, each with its port. */
export type PushServices = string[];

const HOST = /^(?:\*\.)?(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?::\d{1,5})?$/;

/** Whether the text names a host, such as `push.example.org`, `*.example.org` or `localhost:8443`. No IP address. */
export const isServiceName = (text: string): boolean => HOST.test(text);

/** The services of the browsers, and these. */
export const withPushServices = (more: string[]): PushServices => [...BROWSERS_SERVICES, ...more];

const LONGEST_ENDPOINT = 1_000;

/** The schema of a subscription's address: https, at one of these services, at most 1,000 characters. */
export const endpointOf = (services: PushServices) =>
  z
    .string({ error: fault('push.address-required') })
    .max(LONGEST_ENDPOINT, fault('push.address-too-long'))
    .refine((text) => isOfService(text, services), fault('push.address-of-no-service'))
    .transform((text) => (URL.canParse(text) ? new URL(text).href : ''))
    // Written as it is stored, an address may be longer than it came.
    .refine((text) => text.length <= LONGEST_ENDPOINT, fault('push.address-too-long'));

function isOfService(text: string, services: PushServices): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, host, hash } = new URL(text);
  if (protocol !== 'https:' || username || password || hash) return false;
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}
