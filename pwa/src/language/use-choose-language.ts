import { useLocation, useNavigate } from 'react-router-dom';
import { pathIn } from './addresses.ts';
import { chooseLanguage } from './choice.ts';
import type { Language } from './languages.ts';
import { speak } from './words.ts';

/**
 * Changes the language of the page in place: what is typed stays, and so does the place on the page. The address of a public page
 * becomes that of the language. The device keeps the choice. Does nothing where the words of the language cannot be loaded.
 */
export const useChooseLanguage = () => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return async (language: Language) => {
    await speak(language);
    chooseLanguage(language);
    const address = pathIn(language, pathname);
    if (address !== pathname) navigate(address + search + hash, { replace: true });
  };
};
