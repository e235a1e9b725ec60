import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from './deps.ts';

/** Nothing inline, nothing from elsewhere, no frame around it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SECURITY_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
};

/** What every answer carries. */
export const securityHeadersFor = ({ https }: { https: boolean }): Record<string, string> =>
  https
    ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': 'max-age=31536000' }
    : SECURITY_HEADERS;

// These two write to Node's own response, as Hono copies all headers for every
// change; what a route sets itself takes their place.

/** Puts the security headers on every answer. */
export const securityHeaders = (site: { https: boolean }) => {
  const headers = new Map(Object.entries(securityHeadersFor(site)));
  return createMiddleware<HonoEnv>((c, next) => {
    c.env.outgoing.setHeaders(headers);
    return next();
  });
};

/** Whatever depends on who asks is kept by nobody. Routes that may be cached say so themselves. */
export const privateByDefault = createMiddleware<HonoEnv>((c, next) => {
  c.env.outgoing.setHeader('Cache-Control', 'private, no-store');
  return next();
});
