import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { chosenLanguage } from './chosen-language.ts';
import { languageOfPath } from './localized-paths.ts';
import { activateLanguage, currentLanguage } from './messages.ts';

/**
 * Activates the language of the path, also after going back to a page in another language. A page without localized paths
 * uses the language that was chosen on this device, or keeps the current one.
 */
export const SyncLanguageWithPath = () => {
  const { pathname } = useLocation();
  useEffect(() => {
    const language = languageOfPath(pathname) ?? chosenLanguage() ?? currentLanguage();
    // If the messages cannot be loaded, the page keeps its language.
    if (language !== currentLanguage()) activateLanguage(language).catch(() => {});
  }, [pathname]);
  return null;
};
