import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { chosenLanguage, preferredLanguage } from '../../i18n/chosen-language.ts';
import { languageOfPath } from '../../i18n/localized-paths.ts';

const closedKey = 'language-offer-closed';

const isClosed = () => {
  try {
    return localStorage.getItem(closedKey) !== null;
  } catch {
    return false;
  }
};

const storeClosed = () => {
  try {
    localStorage.setItem(closedKey, '1');
  } catch {
    // Without storage the next page offers it again.
  }
};

/**
 * The browser's preferred language, on a public page in the default language, if the user has chosen none. Closing the offer
 * is stored on the device.
 */
export const useLanguageOffer = (): { language: Language | undefined; close: () => void } => {
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(isClosed);
  const close = () => {
    storeClosed();
    setClosed(true);
  };
  const preferred = preferredLanguage();
  const shouldOffer =
    !closed &&
    preferred !== DEFAULT_LANGUAGE &&
    languageOfPath(pathname) === DEFAULT_LANGUAGE &&
    chosenLanguage() === undefined;
  return { language: shouldOffer ? preferred : undefined, close };
};
