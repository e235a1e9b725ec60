import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { languageOfPath } from './addresses.ts';
import { chosenLanguage } from './choice.ts';
import { languageNow, speak } from './messages.ts';

/**
 * The page speaks the language of its address, going back to a page of another language too. A page that has one address for
 * all speaks the one that was chosen on this device, or goes on in the present one.
 */
export const FollowLanguage = () => {
  const { pathname } = useLocation();
  useEffect(() => {
    const language = languageOfPath(pathname) ?? chosenLanguage() ?? languageNow();
    // Where its words cannot be loaded, the page goes on as it is.
    if (language !== languageNow()) speak(language).catch(() => {});
  }, [pathname]);
  return null;
};
