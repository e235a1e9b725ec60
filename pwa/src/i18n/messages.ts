import { i18n } from '@lingui/core';
import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { useSyncExternalStore } from 'react';
import { pathForLanguage } from './localized-paths.ts';

/**
 * Messages are loaded by area, like the code: `visitor` for every page and the public ones; `courses` for the pages of courses;
 * `meetings` for all screens that show classes; `entrance` for the forms to write, log in and register, and rare texts such as the
 * terms; `mailed` for the pages behind links in e-mails; `learner` for the signed-in screens; `staff` for those of staff.
 * `notice`, the page about data, and `help`, the handbook of staff, have texts only, and no catalogue.
 */
export type MessageArea =
  | 'visitor'
  | 'courses'
  | 'meetings'
  | 'entrance'
  | 'mailed'
  | 'learner'
  | 'staff'
  | 'notice'
  | 'help';

interface Catalogue {
  messages: Record<string, string>;
}

type MessageLoader = () => Promise<unknown>;

/** The messages of the areas. Those of `plain` are for the prerenderer alone. */
const catalogues = import.meta.glob<Catalogue>(['./catalogues/*/*.po', '!./catalogues/plain/*.po']);

/** Other texts that are loaded with the messages of an area, such as the studio's own texts. */
const registeredLoaders: [MessageArea, Record<Language, MessageLoader>][] = [];

export const registerMessages = (area: MessageArea, load: Record<Language, MessageLoader>) => {
  registeredLoaders.push([area, load]);
};

/** The areas whose messages this page needs. */
const neededAreas = new Set<MessageArea>();

const pendingLoads = new Map<string, Promise<unknown>>();

/** In development the English messages are in the code. */
const isSourceLanguage = (language: Language) =>
  !import.meta.env.PROD && language === DEFAULT_LANGUAGE;

const loadCatalogue = async (area: MessageArea, language: Language) => {
  if (area === 'notice' || area === 'help') return;
  if (isSourceLanguage(language)) return i18n.load(language, {});
  const load = catalogues[`./catalogues/${area}/${language}.po`];
  if (!load) throw new Error(`There is no catalogue of ${area} in the language ${language}.`);
  const { messages } = await load();
  i18n.load(language, messages);
};

const loadOnce = (area: MessageArea, language: Language) => {
  const key = `${area} ${language}`;
  const extraLoaders = registeredLoaders.filter(([of]) => of === area);
  const load = () =>
    Promise.all([loadCatalogue(area, language), ...extraLoaders.map(([, of]) => of[language]())]);
  const promise =
    pendingLoads.get(key) ??
    load().catch((failure) => {
      // A later call tries again.
      pendingLoads.delete(key);
      throw failure;
    });
  pendingLoads.set(key, promise);
  return promise;
};

/** The current language of the page. */
export const currentLanguage = (): Language => (i18n.locale || DEFAULT_LANGUAGE) as Language;

/** The `lang` of English text, such as that of staff; undefined if the page is in English. */
export const langForEnglish = (): Language | undefined =>
  currentLanguage() === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE;

/** The path of a page in the current language. */
export const pathInCurrentLanguage = (path: string): string =>
  pathForLanguage(currentLanguage(), path);

/** Loads the messages of all needed areas, also of areas that become needed during the load. */
const loadNeeded = async (language: Language): Promise<void> => {
  const { size } = neededAreas;
  await Promise.all([...neededAreas].map((area) => loadOnce(area, language)));
  if (neededAreas.size > size) await loadNeeded(language);
};

let requestedLanguage: Language | undefined;

/**
 * Activates a language once its messages are loaded, unless another was requested since. Rejects if they cannot be
 * loaded: the page keeps its language.
 */
export const activateLanguage = async (language: Language): Promise<void> => {
  requestedLanguage = language;
  neededAreas.add('visitor');
  await loadNeeded(language);
  if (requestedLanguage === language && i18n.locale !== language) i18n.activate(language);
};

/** Begins to load messages that the page will need in this language. The screen that needs them says if they cannot be loaded. */
export const preloadMessages = (areas: MessageArea[], language: Language): void => {
  for (const area of areas) void loadOnce(area, language).catch(() => {});
};

/** Loads the messages of an area in the current language; a later change of the language loads them too. */
export const loadMessages = async (catalogue: MessageArea): Promise<void> => {
  neededAreas.add(catalogue);
  const language = currentLanguage();
  await loadOnce(catalogue, language);
  // The language has changed during the load.
  if (currentLanguage() !== language) await loadMessages(catalogue);
};

/** Loads code together with the messages of its areas, without which it must not be rendered. */
export const withMessages =
  <Code>(areas: MessageArea | MessageArea[], load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), ...[areas].flat().map(loadMessages)]);
    return code;
  };

/** Calls back after each change of the language, until the returned function is called. */
export const onLanguageChange = (changed: () => void) => {
  let last = i18n.locale;
  // Lingui emits this event for loaded messages too.
  return i18n.on('change', () => {
    if (i18n.locale === last) return;
    last = i18n.locale;
    changed();
  });
};

/** The current language of the page. Components that use it render again when it changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguageChange, currentLanguage, currentLanguage);
