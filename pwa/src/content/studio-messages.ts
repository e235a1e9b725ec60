import type { Language } from 'bff/shared/languages';
import { alsoLoad, languageNow } from '../i18n/messages.ts';
import type { StudioWords } from './messages/studio/en.ts';
import type { StudioTerms } from './messages/terms/en.ts';

const loaded = new Map<Language, StudioWords>();

const keep = (language: Language) => (code: { words: StudioWords }) =>
  loaded.set(language, code.words);

const loadedTerms = new Map<Language, StudioTerms>();

const keepTerms = (language: Language) => (code: { terms: StudioTerms }) =>
  loadedTerms.set(language, code.terms);

alsoLoad('visitor', {
  en: () => import('./messages/studio/en.ts').then(keep('en')),
  hi: () => import('./messages/studio/hi.ts').then(keep('hi')),
});

// Here, as every page has this file: the words of a wing bring only what is named before they are loaded.
alsoLoad('entrance', {
  en: () => import('./messages/terms/en.ts').then(keepTerms('en')),
  hi: () => import('./messages/terms/hi.ts').then(keepTerms('hi')),
});

/** What a page is made of must have come before it is rendered. */
const inThisLanguage = <Words>(words: Map<Language, Words>): Words => {
  const found = words.get(languageNow());
  if (!found) throw new Error('The words of the studio were not loaded.');
  return found;
};

/** The studio's own texts, in the language that the page speaks. They come with its other words, before the first render. */
export const studioWords = (): StudioWords => inThisLanguage(loaded);

/** What the studio says of fees and refunds. It comes with the words of the entrance. */
export const studioTerms = (): StudioTerms => inThisLanguage(loadedTerms);
