import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether somebody has moved on, down the page or to another: the first screen stays as it was drawn. */
export const useLookedAround = (): boolean => {
  const { pathname } = useLocation();
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
