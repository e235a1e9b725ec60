import type { Language } from 'bff/shared/languages';
import { currentLanguage, registerMessages } from '../i18n/messages.ts';
import type { StudioMessages } from './messages/studio/en.ts';
import type { StudioTermsTexts } from './messages/terms/en.ts';

const loadedMessages = new Map<Language, StudioMessages>();

const storeMessages = (language: Language) => (code: { messages: StudioMessages }) =>
  loadedMessages.set(language, code.messages);

const loadedTerms = new Map<Language, StudioTermsTexts>();

const storeTerms = (language: Language) => (code: { terms: StudioTermsTexts }) =>
  loadedTerms.set(language, code.terms);

registerMessages('visitor', {
  en: () => import('./messages/studio/en.ts').then(storeMessages('en')),
  hi: () => import('./messages/studio/hi.ts').then(storeMessages('hi')),
});

// Here, as every page has this file: the messages of an area bring only what was registered before they are loaded.
registerMessages('entrance', {
  en: () => import('./messages/terms/en.ts').then(storeTerms('en')),
  hi: () => import('./messages/terms/hi.ts').then(storeTerms('hi')),
});

/** Throws if the messages were not loaded before the render. */
const inCurrentLanguage = <Words>(byLanguage: Map<Language, Words>): Words => {
  const found = byLanguage.get(currentLanguage());
  if (!found) throw new Error('The words of the studio were not loaded.');
  return found;
};

/** The studio's own texts, in the language of the page. They are loaded with its other messages, before the first render. */
export const studioMessages = (): StudioMessages => inCurrentLanguage(loadedMessages);

/** The texts about fees and refunds. They are loaded with the messages of the area `entrance`. */
export const studioTerms = (): StudioTermsTexts => inCurrentLanguage(loadedTerms);
