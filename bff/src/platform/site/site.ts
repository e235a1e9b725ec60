import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { DEFAULT_LANGUAGE } from '../../shared/languages.ts';
import { rowPageFile, slugPattern } from '../../shared/row-pages.ts';
import { appError } from '../http/errors.ts';
import { dropPageHeaders } from '../http/headers.ts';
import type { HonoEnv } from '../http/hono-env.ts';
import { cookieLanguage } from '../http/request-language.ts';
import { createLivePages, type LivePages, type LivePagesDeps } from './live-pages.ts';
import { isForServer } from './page-maker.ts';
import { readSiteDocuments, type SiteDocument, sendDocument } from './site-documents.ts';
import { isAsset, readSiteFiles, type SiteFiles, sendFile } from './site-files.ts';

/** The name of the HTML file by canonical path. The build writes it (pwa/prerender/prerender.ts). */
type PagePaths = Record<string, string>;

interface SiteDeps extends LivePagesDeps {
  /** The folder of the built app. Without it every path is answered with 404. */
  siteFolder: string | undefined;
  publicUrl: string;
  earlyHints: boolean;
}

type DocumentsByFile = Map<string, SiteDocument>;

/**
 * Routes that serve the built app. Assets with a hash in their name may be cached for ever, everything else must be
 * revalidated. A path in other letter case or with trailing slashes is redirected to the canonical path with 308. An
 * unknown path is answered with the app's own not-found page and 404. Pages that show public lists or studio settings are
 * rendered with current data. The build is read once, when this is called: a later build in the same folder changes nothing,
 * except that its new assets are found (site-files.ts).
 */
export function siteRoutes({ siteFolder, publicUrl, earlyHints, ...followed }: SiteDeps) {
  const site = new Hono<HonoEnv>();
  if (!siteFolder || !existsSync(join(siteFolder, 'pages.json')))
    return site.all('*', throwNotFound);
  const pages: PagePaths = JSON.parse(readFileSync(join(siteFolder, 'pages.json'), 'utf8'));
  const documents = readSiteDocuments(siteFolder, publicUrl);
  const live = createLivePages({ siteFolder, publicUrl, ...followed });
  const isDocument = (name: string) => documents.has(name.replace(/\.(br|gz)$/, ''));
  const files = readSiteFiles(
    siteFolder,
    (path) => !isForServer(path) && !isDocument(path.slice(1)),
  );
  return site
    .on(['GET', 'HEAD'], '*', servePages({ documents, live, pages, earlyHints }))
    .on(['GET', 'HEAD'], '*', serveFiles(files))
    .post('*', redirectToPage(pages))
    .all('*', notFoundPage(documents, live, pages));
}

const throwNotFound: MiddlewareHandler = () => {
  throw appError(404, 'request.nothing-here');
};

/** Serves a file of the build. Assets are sent without the headers that only pages use. */
const serveFiles =
  (files: SiteFiles): MiddlewareHandler<HonoEnv> =>
  async (c, next) => {
    const answer = sendFile(c, files, c.req.path);
    if (!answer) return next();
    c.set('siteRoute', 'file');
    if (isAsset(c.req.path)) dropPageHeaders(c);
    return answer;
  };

// Not by a regular expression: on a long run of slashes it would try again from each slash, which takes a second.
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Sends Early Hints (103) for the page's fonts, so that a browser fetches them while the page is still loading. Only to
 * navigations: other HTTP clients may mistake an informational response for the final one.
 */
function sendEarlyHints(c: Context<HonoEnv>, { hints }: SiteDocument): void {
  if (c.req.header('Sec-Fetch-Mode') !== 'navigate' || hints.length === 0) return;
  c.env.outgoing.writeEarlyHints({ link: hints });
}

interface FoundPage {
  document: SiteDocument;
  status: 200 | 404;
}

/**
 * The page of a row with this slug. If the list has no such row, the page that says so, with 404. `undefined` if the server does not
 * render these pages, or has not been able to read the list: the app decides.
 */
async function findRowPage(
  live: LivePages,
  file: string,
  slug: string,
): Promise<FoundPage | undefined> {
  const own = await live.find(rowPageFile(file, slug));
  if (own) return { document: own, status: 200 };
  const missing = await live.find(file);
  return missing && { document: missing, status: 404 };
}

interface ServePagesOptions {
  documents: DocumentsByFile;
  live: LivePages;
  pages: PagePaths;
  earlyHints: boolean;
}

function servePages(options: ServePagesOptions): MiddlewareHandler<HonoEnv> {
  const { documents, live, pages, earlyHints } = options;
  const canonical = new Map(Object.keys(pages).map((path) => [path.toLowerCase(), path]));
  const redirect = (c: Context, page: string) => c.redirect(page + new URL(c.req.url).search, 308);
  const findPage = async (file: string, slug: string | undefined) => {
    if (slug !== undefined) return findRowPage(live, file, slug);
    const document = await live.find(file);
    return document && { document, status: 200 as const };
  };
  return async (c, next) => {
    const path = withoutLastSlashes(c.req.path.toLowerCase());
    const exact = canonical.get(path);
    const page = exact ?? canonical.get(slugPattern(path));
    if (page !== undefined) c.set('siteRoute', 'page');
    if (exact !== undefined && exact !== c.req.path) return redirect(c, exact);
    const file = pages[page ?? ''];
    const slug = exact === undefined ? path.slice(path.lastIndexOf('/') + 1) : undefined;
    const found = file === undefined ? undefined : await findPage(file, slug);
    // A page requested by its file name is as built: the service worker requests it so, and caches it for a long time.
    const document = found?.document ?? documents.get(file ?? c.req.path.slice(1));
    if (!document) return next();
    if (page === undefined) c.set('siteRoute', 'file');
    if (earlyHints) sendEarlyHints(c, document);
    return sendDocument(c, document, found?.status);
  };
}

/** A form that was sent before the app's scripts had loaded is redirected to its own page, where they may load now. */
function redirectToPage(pages: PagePaths): MiddlewareHandler<HonoEnv> {
  return async (c, next) => {
    if (!Object.hasOwn(pages, c.req.path)) return next();
    c.set('siteRoute', 'page');
    return c.redirect(c.req.path + new URL(c.req.url).search, 303);
  };
}

/** The 404 page in the language that was chosen on this device, if the build has the page in it. */
function notFoundPage(
  documents: DocumentsByFile,
  live: LivePages,
  pages: PagePaths,
): MiddlewareHandler {
  const defaultFile = pages['404'] ?? 'index.html';
  return async (c) => {
    const file = pages[`404/${cookieLanguage(c) ?? DEFAULT_LANGUAGE}`] ?? defaultFile;
    const document = (await live.find(file)) ?? documents.get(file);
    if (!document) return throwNotFound(c, async () => {});
    const answer = await sendDocument(c, document, 404);
    answer.headers.append('Vary', 'Cookie');
    return answer;
  };
}
