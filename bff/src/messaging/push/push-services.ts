import { z } from 'zod';
import { validationError } from '../../platform/http/validate.ts';

/**
 * The push services of browsers: Chromium and its derivatives, Firefox, Safari, and Edge on Windows. The server sends
 * requests to URLs that browsers submit, so it accepts these hosts only. `*.` stands for any subdomain.
 */
const BROWSER_PUSH_SERVICES = [
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
export const isPushServiceHost = (text: string): boolean => HOST.test(text);

/** The services of browsers, and further ones. */
export const allowedPushServices = (more: string[]): PushServices => [
  ...BROWSER_PUSH_SERVICES,
  ...more,
];

const LONGEST_ENDPOINT = 1_000;

/** The schema of the endpoint of a subscription: https, at one of these services, at most 1,000 characters. */
export const endpointSchema = (services: PushServices) =>
  z
    .string({ error: validationError('push.address-required') })
    .max(LONGEST_ENDPOINT, validationError('push.address-too-long'))
    .refine(
      (text) => isOnPushService(text, services),
      validationError('push.address-of-no-service'),
    )
    .transform((text) => (URL.canParse(text) ? new URL(text).href : ''))
    // Normalized for storage, a URL may become longer.
    .refine((text) => text.length <= LONGEST_ENDPOINT, validationError('push.address-too-long'));

function isOnPushService(text: string, services: PushServices): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, host, hash } = new URL(text);
  if (protocol !== 'https:' || username || password || hash) return false;
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}
