import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { HonoEnv } from './hono-env.ts';

interface Site {
  https: boolean;
}

/** Nothing inline, nothing from elsewhere, no frame around it. */
const guarding = ({ https }: Site) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: https ? 'max-age=31536000' : false,
    xFrameOptions: 'DENY',
    // For browsers that are long gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Asked once: to let it set them on every answer costs as much as an answer from memory. */
async function headersOf(site: Site): Promise<Record<string, string>> {
  const probe = new Hono().use(guarding(site)).get('/', (c) => c.body(null));
  return Object.fromEntries((await probe.request('/')).headers);
}

const [HTTP_HEADERS, HTTPS_HEADERS] = await Promise.all([
  headersOf({ https: false }),
  headersOf({ https: true }),
]);

/** What every answer carries. */
export const securityHeadersFor = ({ https }: Site): Record<string, string> =>
  https ? HTTPS_HEADERS : HTTP_HEADERS;

// These two write to Node's own response, as Hono copies all headers for every
// change; what a route sets itself takes their place.

/** Puts the security headers on every answer. */
export const securityHeaders = (site: Site) => {
  const headers = new Map(Object.entries(securityHeadersFor(site)));
  return createMiddleware<HonoEnv>((c, next) => {
    c.env.outgoing.setHeaders(headers);
    return next();
  });
};

/** What only a page obeys. On each script, style sheet and font it would be 600 bytes of a phone's slow network. */
const FOR_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
];

/** Takes from an answer that is no page what only pages obey. */
export const dropPageHeaders = (c: Context<HonoEnv>): void => {
  for (const name of FOR_PAGES) c.env.outgoing.removeHeader(name);
};

/** Whatever depends on who asks is kept by nobody. Routes that may be cached say so themselves. */
export const privateByDefault = createMiddleware<HonoEnv>((c, next) => {
  c.env.outgoing.setHeader('Cache-Control', 'private, no-store');
  return next();
});
