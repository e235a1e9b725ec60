import { LANGUAGES, type Language } from 'bff/shared/languages';
import { headingFontByLanguage } from '../i18n/heading-fonts.ts';
import { reasonOfResponse } from '../visitor/join/probe.ts';
import { toCachedPage } from './cached-page.ts';
import { PageUnavailableError } from './fetch-page.ts';
import { languageOfPage } from './page-files.ts';
import { isBuildFile } from './precache-plugin.ts';

/** An entry of the precache. */
export interface PrecacheFile {
  url: string;
  revision: string | null;
}

/** Whether only pages in this language need this font. */
const isFontOf = (language: Language, url: string) => {
  const font = headingFontByLanguage[language];
  return font !== undefined && url.startsWith(`assets/${font}-`);
};

/** The shell is the same in every language: the app makes its page. */
const isPage = (url: string) => url.endsWith('.html') && url !== 'app-shell.html';

/** The language of a build file; undefined for files that every language needs. */
export const languageOfFile = (url: string): Language | undefined =>
  isPage(url) ? languageOfPage(url) : LANGUAGES.find((language) => isFontOf(language, url));

/** With the revision in the URL, each version of a file has its own cache key. */
const cacheKeyOf = ({ url, revision }: PrecacheFile) => {
  const key = new URL(url, location.href);
  if (revision) key.searchParams.set('__WB_REVISION__', revision);
  return key.href;
};

const fetchBuildFile = async ({ url: file, revision }: PrecacheFile) => {
  const url = new URL(file, location.href);
  const response = await fetch(url, {
    credentials: 'same-origin',
    ...(revision && { cache: 'reload' }),
  });
  if (!(await isBuildFile(url, response)))
    throw new PageUnavailableError(
      (await reasonOfResponse(response, { isJoin: false })) ?? 'unreachable',
    );
  return response;
};

interface FileCacheOptions {
  cacheName: string;
  entries: readonly PrecacheFile[];
  /** Transforms the response before it is cached. */
  transform?: (entry: PrecacheFile, response: Response) => Promise<Response>;
}

/**
 * A cache for files that not everybody needs, beside the precache. Like the precache, it is versioned: the worker of another
 * version does not find these files.
 */
export const createFileCache = ({ cacheName, entries, transform }: FileCacheOptions) => {
  const find = (file: string) => entries.find(({ url }) => url === file);
  const fetchInto = async (cache: Cache, entry: PrecacheFile) => {
    const fetched = await fetchBuildFile(entry);
    const response = transform ? await transform(entry, fetched) : fetched;
    await cache.put(cacheKeyOf(entry), response.clone());
    return response;
  };
  return {
    has: (file: string): boolean => find(file) !== undefined,
    /** The file from the cache, or else from the network, which also caches it. Undefined if it is not one of these files. */
    respond: async (file: string): Promise<Response | undefined> => {
      const entry = find(file);
      if (!entry) return undefined;
      const cache = await caches.open(cacheName);
      return (await cache.match(cacheKeyOf(entry))) ?? fetchInto(cache, entry);
    },
    /** The file, if it is cached. */
    match: async (file: string): Promise<Response | undefined> => {
      const entry = find(file);
      const cache = await caches.open(cacheName);
      return entry && cache.match(cacheKeyOf(entry));
    },
    /** Caches the missing files. Rejects if one cannot be fetched. */
    cacheAll: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      const fetchMissing = async (entry: PrecacheFile) => {
        if (!(await cache.match(cacheKeyOf(entry)))) await fetchInto(cache, entry);
      };
      await Promise.all(entries.map(fetchMissing));
    },
    /** Deletes the files of other versions. */
    deleteOld: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      const current = new Set(entries.map(cacheKeyOf));
      const old = (await cache.keys()).filter(({ url }) => !current.has(url));
      await Promise.all(old.map((request) => cache.delete(request)));
    },
  };
};

/** The files of one language. All are cached if it is the device's language; otherwise each one when it is visited. */
export const createLanguageFiles = (language: Language, precached: readonly PrecacheFile[]) => {
  const entries = precached.filter(({ url }) => languageOfFile(url) === language);
  const font = entries.find(({ url }) => isFontOf(language, url));
  return createFileCache({
    cacheName: `pages-${language}`,
    entries,
    transform: async ({ url }, response) =>
      font && isPage(url) ? toCachedPage(response, `/${font.url}`) : response,
  });
};

/** The code and messages of the signed-in screens. Visitors need none of them; they are cached from the first log-in on. */
export const createSignedInFiles = (precached: readonly PrecacheFile[]) =>
  createFileCache({
    cacheName: 'signed-in-code',
    entries: precached.filter(({ url }) => /^assets\/(words-)?learner-/.test(url)),
  });
