import { isLanguage, type Language } from 'bff/shared/languages';

/** A cookie, as the server reads it too, for the pages that it serves without the app (bff/src/platform/http/reader-language.ts). */
const cookieName = 'language';
const yearSeconds = 31_536_000;

/** The language that was chosen on this device. */
export const chosenLanguage = (): Language | undefined => {
  try {
    const found = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1];
    return isLanguage(found) ? found : undefined;
  } catch {
    // A sandboxed page has no cookies.
    return undefined;
  }
};

export const storeChosenLanguage = (language: Language) => {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser of ours has the Cookie Store.
    document.cookie = `${cookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  } catch {
    // The choice lasts for this page only.
  }
};

/** The first of the browser's languages that the site has. */
export const preferredLanguage = (): Language | undefined =>
  navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage);
