import type { Language } from 'bff/shared/languages';
import { useNavigate } from 'react-router-dom';
import { pathIn } from './addresses.ts';
import { chooseLanguage } from './choice.ts';
import { languageNow, speak } from './messages.ts';

let tell: (language: Language) => void = () => {};

/** Set by the app: what else is to know of a choice. */
export const onChoice = (tellOf: typeof tell): void => {
  tell = tellOf;
};

/**
 * Changes the language of the page in place: what is typed stays, and so does the place on the page. The address of a public page
 * becomes that of the language. The device keeps the choice, and so does the account. Does nothing where the words of the language cannot be loaded.
 */
export const useChooseLanguage = () => {
  const navigate = useNavigate();
  return async (language: Language) => {
    await speak(language);
    // Another was chosen while the words came.
    if (languageNow() !== language) return;
    chooseLanguage(language);
    tell(language);
    // Where the person is by now: the words may have come late.
    const { pathname, search, hash } = window.location;
    const address = pathIn(language, pathname);
    if (address !== pathname) navigate(address + search + hash, { replace: true });
  };
};
