import { isLanguage, type Language } from 'bff/shared/languages';

/** A cookie, as the server reads it too, for the pages that it serves without the app (bff/src/platform/http/reader-language.ts). */
const cookieName = 'language';
/** Over https: browsers accept a cookie with this name from this host alone, not from a subdomain of its domain. */
const hostCookieName = '__Host-language';
const yearSeconds = 31_536_000;

const readCookie = (name: string): Language | undefined => {
  const found = new RegExp(`(?:^|; )${name}=(\\w+)`).exec(document.cookie)?.[1];
  return isLanguage(found) ? found : undefined;
};

/** The language that was chosen on this device. */
export const chosenLanguage = (): Language | undefined => {
  try {
    // Until December 2026 the cookie had no prefix; it lasts for a year.
    return readCookie(hostCookieName) ?? readCookie(cookieName);
  } catch {
    // A sandboxed page has no cookies.
    return undefined;
  }
};

export const storeChosenLanguage = (language: Language) => {
  const [name, secure] =
    location.protocol === 'https:' ? [hostCookieName, '; Secure'] : [cookieName, ''];
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser of ours has the Cookie Store.
    document.cookie = `${name}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  } catch {
    // The choice lasts for this page only.
  }
};

/** The first of the browser's languages that the site has. */
export const preferredLanguage = (): Language | undefined =>
  navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage);
