import { registerTexts } from '../i18n/registered-texts.ts';
import type { StudioMessages } from './messages/studio/en.ts';
import type { StudioTermsTexts } from './messages/terms/en.ts';

const messages = registerTexts(
  'visitor',
  import.meta.glob<{ messages: StudioMessages }>('./messages/studio/??.ts'),
);

// In this file, because every page has it: texts must be registered before the messages of an area are loaded.
const terms = registerTexts(
  'entrance',
  import.meta.glob<{ terms: StudioTermsTexts }>('./messages/terms/??.ts'),
);

/** The studio's own texts, in the language of the page. They are loaded with its other messages, before the first render. */
export const studioMessages = (): StudioMessages => messages.get().messages;

/** The texts about fees and refunds. They are loaded with the messages of the area `entrance`. */
export const studioTerms = (): StudioTermsTexts => terms.get().terms;
