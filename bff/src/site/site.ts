import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { AppError } from '../http/errors.ts';
import { dropPageHeaders } from '../http/headers.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import { readSiteDocuments, type SiteDocument, sendDocument } from './site-documents.ts';
import { isAsset, readSiteFiles, type SiteFiles, sendFile } from './site-files.ts';

/** Canonical path → the HTML file that serves it; the build writes it (pwa/build). */
type Pages = Record<string, string>;
interface BuiltSite {
  /** The built app; without it nothing is served. */
  siteFolder: string | undefined;
  publicUrl: string;
}

type Documents = Map<string, SiteDocument>;

/**
 * Serves the built app: hashed assets for ever, everything else only after
 * asking. Other letter case and trailing slashes lead to the canonical path
 * with 308; an unknown page is the app's own not-found page, with 404.
 * All of it is read once, here: what is served is the build that was there.
 */
export function siteRoutes({ siteFolder, publicUrl }: BuiltSite) {
  const site = new Hono<HonoEnv>();
  if (!siteFolder || !existsSync(join(siteFolder, 'pages.json'))) return site.all('*', nothingHere);
  const pages: Pages = JSON.parse(readFileSync(join(siteFolder, 'pages.json'), 'utf8'));
  const documents = readSiteDocuments(siteFolder, publicUrl);
  const isDocument = (name: string) => documents.has(name.replace(/\.(br|gz)$/, ''));
  const files = readSiteFiles(siteFolder, isDocument);
  return site
    .on(['GET', 'HEAD'], '*', servePages(documents, pages))
    .on(['GET', 'HEAD'], '*', serveFiles(files))
    .post('*', backToPage(pages))
    .all('*', notFoundPage(documents, pages));
}

const nothingHere: MiddlewareHandler = () => {
  throw new AppError(404, 'There is nothing at this address.');
};

/** A file of the build; what no page is, is spared what only pages obey. */
const serveFiles =
  (files: SiteFiles): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const answer = sendFile(c, files, c.req.path);
    if (!answer) return next();
    if (isAsset(c.req.path)) dropPageHeaders(c);
    return answer;
  };

// Not by a pattern: one tries again from each slash of a long run, which takes a second.
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function servePages(documents: Documents, pages: Pages): MiddlewareHandler {
  const canonical = new Map(Object.keys(pages).map((path) => [path.toLowerCase(), path]));
  const redirect = (c: Context, page: string) => c.redirect(page + new URL(c.req.url).search, 308);
  return async (c, next) => {
    const page = canonical.get(withoutLastSlashes(c.req.path.toLowerCase()));
    if (page !== undefined && page !== c.req.path) return redirect(c, page);
    // By its file's name, too: that is how the service worker asks for it.
    const document = documents.get(pages[page ?? ''] ?? c.req.path.slice(1));
    return document ? sendDocument(c, document) : next();
  };
}

/** A form whose app never came is sent to its own page, which a fresh start may bring to life. */
function backToPage(pages: Pages): MiddlewareHandler {
  return async (c, next) => {
    if (!Object.hasOwn(pages, c.req.path)) return next();
    return c.redirect(c.req.path + new URL(c.req.url).search, 303);
  };
}

function notFoundPage(documents: Documents, pages: Pages): MiddlewareHandler {
  const document = documents.get(pages['404'] ?? 'index.html');
  return (c) => (document ? sendDocument(c, document, 404) : nothingHere(c, async () => {}));
}
