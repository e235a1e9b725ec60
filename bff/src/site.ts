import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import type { Deps, HonoEnv } from './deps.ts';
import { AppError } from './errors.ts';

/** Canonical path → the HTML file that serves it; the build writes it (pwa/build). */
type Pages = Record<string, string>;

const A_YEAR = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';

/**
 * Serves the built app: hashed assets for ever, everything else only after
 * asking. Other letter case and trailing slashes lead to the canonical path
 * with 308; an unknown page is the app's own not-found page, with 404.
 */
export function siteRoutes({ siteFolder }: Pick<Deps, 'siteFolder'>) {
  const site = new Hono<HonoEnv>();
  if (!siteFolder || !existsSync(join(siteFolder, 'pages.json'))) return site.all('*', nothingHere);
  const pages: Pages = JSON.parse(readFileSync(join(siteFolder, 'pages.json'), 'utf8'));
  return site
    .use('/assets/*', staticFiles(siteFolder, A_YEAR))
    .use(etag())
    .on(['GET', 'HEAD'], '*', servePages(siteFolder, pages))
    .on(['GET', 'HEAD'], '*', staticFiles(siteFolder, ASK_FIRST))
    .all('*', notFoundPage(siteFolder, pages));
}

const nothingHere: MiddlewareHandler = () => {
  throw new AppError(404, 'There is nothing at this address.');
};

const staticFiles = (root: string, cacheControl: string) =>
  serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('Cache-Control', cacheControl),
  });

function servePages(root: string, pages: Pages): MiddlewareHandler {
  const canonical = new Map(Object.keys(pages).map((path) => [path.toLowerCase(), path]));
  const servers = new Map(
    Object.entries(pages).map(([path, file]) => [
      path,
      serveStatic({
        root,
        path: file,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', ASK_FIRST),
      }),
    ]),
  );
  return async (c, next) => {
    const page = canonical.get(c.req.path.toLowerCase().replace(/(?<=.)\/+$/, ''));
    if (page === undefined) return next();
    if (page !== c.req.path) return c.redirect(page + new URL(c.req.url).search, 308);
    return servers.get(page)?.(c, next);
  };
}

function notFoundPage(root: string, pages: Pages): MiddlewareHandler {
  const html = readFileSync(join(root, pages['404'] ?? 'index.html'), 'utf8');
  return async (c) => c.html(html, 404, { 'Cache-Control': ASK_FIRST });
}
