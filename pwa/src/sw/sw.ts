import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from 'bff/shared/languages';
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { loginPathTo, pages } from '../content/paths.ts';
import { dropLinks } from '../data/cached-links/cached-links.ts';
import {
  keepListsFresh,
  keepSignedIn,
  keepSpoken,
  outboxTag,
  publicCache,
  publicLists,
  signedInMark,
  skipWaiting,
  startedByIcon,
  startParam,
} from '../data/offline/sw-names.ts';
import { bareOf, compared, languageOfPath, pathIn } from '../i18n/addresses.ts';
import { drainOutbox } from '../visitor/contact/outbox/outbox.ts';
import { askServer, hearOfServer, inTime, isJoinAddress, ours, reasonFor } from './ask-server.ts';
import { awayPage } from './away-page.ts';
import { keepLists, renewOldLists } from './cache-lists.ts';
import { keepNewestPlugin } from './keep-newest-plugin.ts';
import { createLanguageFiles, createSignedInFiles, languageOfFile } from './language-files.ts';
import { allowlist, createPageFiles } from './page-files.ts';
import { isOurs, precachePlugin } from './precache-plugin.ts';
import { dropOldLists, publicListPlugin } from './public-list-plugin.ts';
import { followPush } from './push.ts';
import { spoken } from './spoken.ts';

/** The event of Background Sync, which TypeScript's library does not describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

const manifest = self.__WB_MANIFEST.map((entry) =>
  typeof entry === 'string' ? { url: entry, revision: null } : { revision: null, ...entry },
);
const fileOf = createPageFiles(manifest);

// After the first installation a new version waits: the page decides when it takes over (accept-update.ts).
clientsClaim();
cleanupOutdatedCaches();

const signedInFiles = createSignedInFiles(manifest);

// What everybody needs. The pages of each language, and what only signed-in people need, are kept beside it.
addPlugins([precachePlugin]);
precache(
  manifest.filter(({ url }) => languageOfFile(url) === undefined && !signedInFiles.has(url)),
);

const filesIn = Object.fromEntries(
  LANGUAGES.map((language) => [language, createLanguageFiles(language, manifest)]),
) as Record<Language, ReturnType<typeof createLanguageFiles>>;

const keepSpokenFiles = async () => filesIn[await spoken()].keep();

/** A version without them could not open the day of who is signed in without a network. */
const keepSignedInFiles = async () => {
  if (await caches.has(signedInMark)) await signedInFiles.keep();
};

const hasSignedInFiles = async (request: Request): Promise<boolean> => {
  if (await caches.has(signedInMark)) return true;
  return inTime(request, signedInFiles.keep()).then(
    () => true,
    () => false,
  );
};

self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([keepSpokenFiles(), keepSignedInFiles()])),
);
self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([...Object.values(filesIn), signedInFiles].map(({ dropOld }) => dropOld())),
  ),
);

/** All languages, first that of this device. */
const languagesHere = async (): Promise<Language[]> => {
  const own = await spoken();
  return [own, ...LANGUAGES.filter((language) => language !== own)];
};

/** The address of the same page in a language in which it is on the device. */
const keptAddress = async (pathname: string): Promise<string | undefined> => {
  for (const language of await languagesHere()) {
    const address = pathIn(language, pathname);
    if (await filesIn[language].kept(fileOf(address) ?? '')) return address;
  }
  return undefined;
};

/**
 * The prerendered page of a path. Without a network a page that was never visited in its language is the same page in another:
 * also for who has changed the language while the network was away.
 */
const openPage = async (request: Request, pathname: string): Promise<Response | undefined> => {
  const file = fileOf(pathname);
  if (file === undefined) return undefined;
  try {
    return await inTime(request, filesIn[languageOfFile(file) ?? DEFAULT_LANGUAGE].answer(file));
  } catch (failure) {
    const address = await keptAddress(pathname);
    if (address === undefined) throw failure;
    return Response.redirect(address);
  }
};

// The icon opens the day of who is signed in, and for others the home page: no page shows in between. Before the route of the
// pages, which would answer with the home page.
const isStart = ({ pathname, searchParams }: URL) =>
  bareOf(pathname) === pages.home.path && searchParams.get(startParam) === startedByIcon;
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isStart(url),
  async ({ request, url }) => {
    if (await caches.has(signedInMark)) return Response.redirect(pages.dashboard.path);
    return (await openPage(request, url.pathname)) ?? Response.error();
  },
);

// The router accepts any letter case, a slash at the end and any query; the files have one name.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    languageOfFile(fileOf(url.pathname) ?? '') !== undefined,
  async ({ request, url }) => (await openPage(request, url.pathname)) ?? Response.error(),
);

/** The file of the build that a request asks for. */
const fileAt = ({ pathname }: URL) => pathname.slice(1);

// The fonts of one language.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOfFile(fileAt(url)) !== undefined,
  async ({ url }) => {
    const file = fileAt(url);
    return (await filesIn[languageOfFile(file) ?? DEFAULT_LANGUAGE].answer(file)) ?? fetch(url);
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && signedInFiles.has(fileAt(url)),
  async ({ request, url }) => (await signedInFiles.answer(fileAt(url))) ?? fetch(request),
);

addRoute({ cleanURLs: false });

const listStrategy = new NetworkFirst({
  cacheName: publicCache,
  networkTimeoutSeconds: 3,
  fetchOptions: { credentials: 'omit' },
  plugins: [publicListPlugin],
});

// Lists that are the same for everyone. A request with a token has no route here, so its answer is never cached.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    url.search === '' &&
    publicLists.some((path) => path === url.pathname) &&
    !request.headers.has('Authorization'),
  listStrategy,
);

// With the pages, as those are kept without what the lists say: they must not be there alone.
self.addEventListener('install', (event) =>
  event.waitUntil(keepLists({ strategy: listStrategy, event })),
);

// The code and the words of the staff's screens and of the page about data are not precached, as learners would fetch it for nothing: they
// are kept once they were used.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(words-)?(staff|notice)-/.test(url.pathname),
  new CacheFirst({ cacheName: 'staff-code', plugins: [precachePlugin, keepNewestPlugin] }),
);

// As it was last read, where there is no network.
const isDataNotice = ({ pathname }: URL) =>
  compared(bareOf(pathname)) === compared(pages.dataNotice.path);
const noticeStrategy = new NetworkFirst({
  cacheName: 'data-notice',
  // Before the page is led away from (ask-server.ts).
  networkTimeoutSeconds: 3,
  plugins: [
    {
      fetchDidSucceed: ({ response }) => ours(response),
      cacheWillUpdate: async ({ response }) =>
        (await isOurs(new URL('/DataNotice.html', location.href), response)) ? response : null,
    },
  ],
});
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isDataNotice(url),
  (options) => inTime(options.request, noticeStrategy.handle(options)),
);

// A page that is not prerendered gets an empty shell.
const appPaths = Object.values(pages)
  .map(({ path }) => path)
  .filter((path) => fileOf(path) === undefined && path !== pages.dataNotice.path);
const shell = createHandlerBoundToURL('app-shell.html');

// A visitor's device has no code of the screens behind the sign-in. Where it does not come, the worker leads to the login, as that code would
// (RequireSession.tsx).
const openPaths = [
  pages.forgotPassword,
  pages.resetPassword,
  pages.confirmAddress,
  pages.invitation,
].map(({ path }) => path);
const forSession = allowlist(appPaths.filter((path) => !openPaths.some((open) => open === path)));
registerRoute(
  new NavigationRoute(
    async (options) => {
      if (await hasSignedInFiles(options.request)) return shell(options);
      const { pathname, search } = options.url;
      return Response.redirect(pathIn(await spoken(), loginPathTo(pathname + search)));
    },
    { allowlist: forSession },
  ),
);
registerRoute(new NavigationRoute(shell, { allowlist: allowlist(openPaths) }));

registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ request }) => askServer(request),
);

const pageOf = (language: Language) =>
  filesIn[language].kept(
    language === DEFAULT_LANGUAGE ? 'offline.html' : `${language}-offline.html`,
  );

// Whatever answers a navigation has failed: a page of ours says why, and tries again.
setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  const url = new URL(request.url);
  const ofPath = languageOfPath(url.pathname);
  for (const language of [ofPath ?? (await spoken()), ...(await languagesHere())]) {
    const page = await pageOf(language);
    const isSignedIn = await caches.has(signedInMark);
    if (page)
      return awayPage(page, { why: reasonFor(request), isJoin: isJoinAddress(url), isSignedIn });
  }
  return Response.error();
});

self.addEventListener('message', (event) => {
  const type = event.data?.type;
  if (type === skipWaiting) void self.skipWaiting();
  // Where some of them do not come, they come with the next version, or as they are visited.
  if (type === keepSpoken) event.waitUntil(keepSpokenFiles().catch(() => {}));
  hearOfServer(event);
  if (type === keepSignedIn) event.waitUntil(keepSignedInFiles().catch(() => {}));
  if (type === keepListsFresh) event.waitUntil(renewOldLists({ strategy: listStrategy, event }));
});

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldLists(), dropLinks('over')])),
);

followPush();

self.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(drainOrTryAgain());
});

/** The browser repeats a sync that fails. */
const drainOrTryAgain = async () => {
  const { waiting } = await drainOutbox();
  if (waiting > 0) throw new Error(`${waiting} messages still wait.`);
};
