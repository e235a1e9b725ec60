import { LANGUAGES, type Language } from 'bff/shared/languages';
import { headingFontOf } from '../i18n/heading-fonts.ts';
import { whyNot } from '../visitor/join/probe.ts';
import { NoPage } from './ask-server.ts';
import { keptPage } from './cached-page.ts';
import { languageOfPage } from './page-files.ts';
import { isOurs } from './precache-plugin.ts';

/** An entry of the precache. */
export interface Entry {
  url: string;
  revision: string | null;
}

/** Whether only readers of this language need this font. */
const isFontOf = (language: Language, url: string) => {
  const font = headingFontOf[language];
  return font !== undefined && url.startsWith(`assets/${font}-`);
};

/** The shell is the same in every language: the app makes its page. */
const isPage = (url: string) => url.endsWith('.html') && url !== 'app-shell.html';

/** The language of a file of the build; undefined for what everybody needs. */
export const languageOfFile = (url: string): Language | undefined =>
  isPage(url) ? languageOfPage(url) : LANGUAGES.find((language) => isFontOf(language, url));

/** With the revision in its address, the file of another version is another file. */
const keyOf = ({ url, revision }: Entry) => {
  const key = new URL(url, location.href);
  if (revision) key.searchParams.set('__WB_REVISION__', revision);
  return key.href;
};

const fetchOurs = async ({ url: file, revision }: Entry) => {
  const url = new URL(file, location.href);
  const answer = await fetch(url, {
    credentials: 'same-origin',
    ...(revision && { cache: 'reload' }),
  });
  if (!(await isOurs(url, answer)))
    throw new NoPage((await whyNot(answer, { isJoin: false })) ?? 'unreachable');
  return answer;
};

interface Kept {
  cacheName: string;
  entries: readonly Entry[];
  /** The answer as it is kept. */
  made?: (entry: Entry, answer: Response) => Promise<Response>;
}

/**
 * Files that not everybody needs, beside the precache. Like that, they are of this version: the worker of another one does not find
 * them.
 */
export const createKeptFiles = ({ cacheName, entries, made }: Kept) => {
  const find = (file: string) => entries.find(({ url }) => url === file);
  const fetchInto = async (cache: Cache, entry: Entry) => {
    const fetched = await fetchOurs(entry);
    const answer = made ? await made(entry, fetched) : fetched;
    await cache.put(keyOf(entry), answer.clone());
    return answer;
  };
  return {
    has: (file: string): boolean => find(file) !== undefined,
    /** The file, from the device or else from the network, after which it is on the device. Undefined where it is none of these. */
    answer: async (file: string): Promise<Response | undefined> => {
      const entry = find(file);
      if (!entry) return undefined;
      const cache = await caches.open(cacheName);
      return (await cache.match(keyOf(entry))) ?? fetchInto(cache, entry);
    },
    /** The file, if it is on the device. */
    kept: async (file: string): Promise<Response | undefined> => {
      const entry = find(file);
      const cache = await caches.open(cacheName);
      return entry && cache.match(keyOf(entry));
    },
    /** Fetches what is not on the device yet. Rejects where something did not come. */
    keep: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      const fetchMissing = async (entry: Entry) => {
        if (!(await cache.match(keyOf(entry)))) await fetchInto(cache, entry);
      };
      await Promise.all(entries.map(fetchMissing));
    },
    /** Deletes the files of other versions. */
    dropOld: async (): Promise<void> => {
      const cache = await caches.open(cacheName);
      const current = new Set(entries.map(keyOf));
      const old = (await cache.keys()).filter(({ url }) => !current.has(url));
      await Promise.all(old.map((request) => cache.delete(request)));
    },
  };
};

/** The files of one language. They are kept whole where this language is spoken on the device; else each as it is visited. */
export const createLanguageFiles = (language: Language, precached: readonly Entry[]) => {
  const entries = precached.filter(({ url }) => languageOfFile(url) === language);
  const font = entries.find(({ url }) => isFontOf(language, url));
  return createKeptFiles({
    cacheName: `pages-${language}`,
    entries,
    made: async ({ url }, answer) =>
      font && isPage(url) ? keptPage(answer, `/${font.url}`) : answer,
  });
};

/** The code and the words of the screens behind the sign-in. A visitor needs none of it; whoever signs in has it from then on. */
export const createSignedInFiles = (precached: readonly Entry[]) =>
  createKeptFiles({
    cacheName: 'signed-in-code',
    entries: precached.filter(({ url }) => /^assets\/(words-)?learner-/.test(url)),
  });
