import type { Language } from 'bff/shared/languages';
import { useNavigate } from 'react-router-dom';
import { storeChosenLanguage } from './chosen-language.ts';
import { pathForLanguage } from './localized-paths.ts';
import { activateLanguage, currentLanguage } from './messages.ts';

let notifyChosen: (language: Language) => void = () => {};

/** Set by the app: called after each choice. */
export const onLanguageChosen = (listener: typeof notifyChosen): void => {
  notifyChosen = listener;
};

/**
 * Changes the language of the page in place: form input and scroll position stay. The path of a public page becomes that of
 * the language. The choice is stored on the device and in the account. Rejects if the messages cannot be loaded.
 */
export const useChooseLanguage = () => {
  const navigate = useNavigate();
  return async (language: Language) => {
    await activateLanguage(language);
    // Another was chosen while the messages were loading.
    if (currentLanguage() !== language) return;
    storeChosenLanguage(language);
    notifyChosen(language);
    // The current page: the messages may have been loaded late.
    const { pathname, search, hash } = window.location;
    const address = pathForLanguage(language, pathname);
    if (address !== pathname) navigate(address + search + hash, { replace: true });
  };
};
