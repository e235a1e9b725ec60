import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pathWithoutLanguage } from '../../i18n/localized-paths.ts';

/** True after the user has scrolled half a window or opened another page. Until then nothing covers the first screen. */
export const useHasExplored = (): boolean => {
  const pathname = pathWithoutLanguage(useLocation().pathname);
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) return;
    const check = () => setMoved(window.scrollY > window.innerHeight / 2);
    check();
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, [moved]);
  return moved || pathname !== first;
};
