import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from './hono-env.ts';

interface SiteProtocol {
  https: boolean;
  /** Whether browsers insist on https at the host's subdomains, too. */
  hstsSubdomains?: boolean;
}

/** Browsers report here what the policy has blocked (operations/csp-reports). */
const REPORTS_PATH = '/api/csp-reports';

/** Pages load no inline code except these styles, nothing from other sites except `data:` images, and no site may frame them. */
const contentSecurityPolicy = (styles: string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Some browsers know only the older of these two directives.
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ');

/**
 * The security headers of every response: name in lower case → value. `https` adds the header that makes
 * browsers insist on it for a year: at this host alone, unless the operator says that its subdomains have https, as nobody could
 * take it back from browsers. The build hashes this table, order included, into each page
 * (pwa/build), so that a change of it changes every cached page.
 */
export const securityHeadersFor = ({
  https,
  hstsSubdomains = false,
}: SiteProtocol): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'reporting-endpoints': `csp="${REPORTS_PATH}"`,
  ...(https && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
});

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of a built page: it allows the page's own `<style>`, by its hash. Never for user content, which
 * could contain a style.
 */
export const pageContentSecurityPolicy = (html: string): string =>
  contentSecurityPolicy(
    [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => cspHash(text)),
  );

/**
 * Middleware that sets the security headers of every response. It and `privateByDefault` write to Node's own
 * response, because Hono copies all headers for every change. A header that a route sets replaces the
 * one set here.
 */
export const securityHeaders = (site: SiteProtocol) => {
  const headers = new Map(Object.entries(securityHeadersFor(site)));
  return createMiddleware<HonoEnv>((c, next) => {
    c.env.outgoing.setHeaders(headers);
    return next();
  });
};

/** Headers that browsers obey on pages only. On each script, style sheet and font they would cost a slow network 600 bytes. */
const PAGE_ONLY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'x-dns-prefetch-control',
  'x-frame-options',
];

/** Removes the headers that only pages use from a response that is not a page. */
export const dropPageHeaders = (c: Context<HonoEnv>): void => {
  for (const name of PAGE_ONLY_HEADERS) c.env.outgoing.removeHeader(name);
};

/** Middleware: no cache may store a response, as it may depend on the caller. A route whose response may be cached overwrites this. */
export const privateByDefault = createMiddleware<HonoEnv>((c, next) => {
  c.env.outgoing.setHeader('Cache-Control', 'private, no-store');
  return next();
});
