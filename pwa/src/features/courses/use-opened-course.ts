import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation inside the app the address names a course, but no browser sets `:target` for
 * history entries made by script. Going to the same fragment once more does, and scrolls there; a
 * frame later, when the arriving screen has scrolled to its top.
 */
export const useOpenedCourse = () => {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash || document.querySelector(':target')) return;
    const frame = requestAnimationFrame(() => window.location.replace(hash));
    return () => cancelAnimationFrame(frame);
  }, [hash]);
};
