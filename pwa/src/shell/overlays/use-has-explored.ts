import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { bareOf } from '../../i18n/addresses.ts';

/** True after the user has scrolled half a window or opened another page. Until then nothing covers the first screen. */
export const useLookedAround = (): boolean => {
  const pathname = bareOf(useLocation().pathname);
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) return;
    const look = () => setMoved(window.scrollY > window.innerHeight / 2);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [moved]);
  return moved || pathname !== first;
};
