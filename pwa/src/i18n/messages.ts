import { i18n } from '@lingui/core';
import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { useSyncExternalStore } from 'react';
import { pathIn } from './addresses.ts';

/**
 * Words travel as the code does: those of every page and of the public ones; of the page of the courses; of that of the open classes; of the forms by which visitors
 * write, sign in and register, with what seldom comes, as the terms do (the entrance); of the pages that links in e-mails open; of the screens behind the sign-in; and of those of staff.
 * The page about data has texts alone, and no catalogue.
 */
export type Wing = WingWithCatalogue | 'notice';

type WingWithCatalogue =
  | 'visitor'
  | 'courses'
  | 'meetings'
  | 'entrance'
  | 'mailed'
  | 'learner'
  | 'staff';

interface Catalogue {
  messages: Record<string, string>;
}

type Load = () => Promise<unknown>;

const catalogues: Record<WingWithCatalogue, Record<Language, () => Promise<Catalogue>>> = {
  visitor: {
    en: () => import('./catalogues/visitor/en.po'),
    hi: () => import('./catalogues/visitor/hi.po'),
  },
  courses: {
    en: () => import('./catalogues/courses/en.po'),
    hi: () => import('./catalogues/courses/hi.po'),
  },
  meetings: {
    en: () => import('./catalogues/meetings/en.po'),
    hi: () => import('./catalogues/meetings/hi.po'),
  },
  entrance: {
    en: () => import('./catalogues/entrance/en.po'),
    hi: () => import('./catalogues/entrance/hi.po'),
  },
  mailed: {
    en: () => import('./catalogues/mailed/en.po'),
    hi: () => import('./catalogues/mailed/hi.po'),
  },
  learner: {
    en: () => import('./catalogues/learner/en.po'),
    hi: () => import('./catalogues/learner/hi.po'),
  },
  staff: {
    en: () => import('./catalogues/staff/en.po'),
    hi: () => import('./catalogues/staff/hi.po'),
  },
};

/** What else is written in a language and travels with a wing, such as the studio's own words. */
const others: [Wing, Record<Language, Load>][] = [];

export const alsoLoad = (wing: Wing, load: Record<Language, Load>) => {
  others.push([wing, load]);
};

/** The wings whose words this page needs. */
const needed = new Set<Wing>();

const loading = new Map<string, Promise<unknown>>();

/** While the app is developed, the English is in the code. */
const isInCode = (language: Language) => !import.meta.env.PROD && language === DEFAULT_LANGUAGE;

const loadCatalogue = async (wing: Wing, language: Language) => {
  if (wing === 'notice') return;
  if (isInCode(language)) return i18n.load(language, {});
  const { messages } = await catalogues[wing][language]();
  i18n.load(language, messages);
};

const loadOnce = (wing: Wing, language: Language) => {
  const key = `${wing} ${language}`;
  const rest = others.filter(([of]) => of === wing);
  const load = () =>
    Promise.all([loadCatalogue(wing, language), ...rest.map(([, of]) => of[language]())]);
  const started =
    loading.get(key) ??
    load().catch((failure) => {
      // A later call tries again.
      loading.delete(key);
      throw failure;
    });
  loading.set(key, started);
  return started;
};

/** The language that the page speaks. */
export const languageNow = (): Language => (i18n.locale || DEFAULT_LANGUAGE) as Language;

/** The `lang` of what is in English, as what staff write is; undefined where the whole page is. */
export const langOfEnglish = (): Language | undefined =>
  languageNow() === 'en' ? undefined : 'en';

/** The address of a page in the language that the page speaks. */
export const inThisLanguage = (path: string): string => pathIn(languageNow(), path);

/** Loads the words of all wings that are needed, also of those that have come to be needed meanwhile. */
const loadNeeded = async (language: Language): Promise<void> => {
  const { size } = needed;
  await Promise.all([...needed].map((wing) => loadOnce(wing, language)));
  if (needed.size > size) await loadNeeded(language);
};

let wanted: Language | undefined;

/**
 * Makes the page speak a language, once its words are here, unless it is to speak another by then. Rejects where they did not
 * come: the page goes on as before.
 */
export const speak = async (language: Language): Promise<void> => {
  wanted = language;
  needed.add('visitor');
  await loadNeeded(language);
  if (wanted === language && i18n.locale !== language) i18n.activate(language);
};

/** Loads the words of a wing in the present language; a later change of the language loads them too. */
export const needWords = async (wing: Wing): Promise<void> => {
  needed.add(wing);
  const language = languageNow();
  await loadOnce(wing, language);
  // Somebody has changed the language meanwhile.
  if (languageNow() !== language) await needWords(wing);
};

/** Code together with the words of its wings: what `load` brings must not be rendered before. */
export const withWords =
  <Code>(wings: Wing | Wing[], load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), ...[wings].flat().map(needWords)]);
    return code;
  };

/** Calls back after each change of the language, until the returned function is called. */
export const onLanguage = (changed: () => void) => {
  let last = i18n.locale;
  // The library tells of loaded words too.
  return i18n.on('change', () => {
    if (i18n.locale === last) return;
    last = i18n.locale;
    changed();
  });
};

/** The language that the page speaks. Who uses it renders again where that changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguage, languageNow, languageNow);
