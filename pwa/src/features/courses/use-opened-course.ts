import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The address names a course, but browsers leave `:target` behind for history entries made by script
 * (arriving by one of the router's links, and going back to where one arrived). Going to the same
 * fragment once more moves it, and scrolls there; a frame later, when the arriving screen has
 * scrolled to its top.
 */
export const useOpenedCourse = (courses: readonly { slug: string }[]) => {
  const { hash } = useLocation();
  // What came after the page was there was no target yet.
  const isThere = courses.some(({ slug }) => slug === hash.slice(1));
  useEffect(() => {
    if (!isThere) return;
    const frame = requestAnimationFrame(() => {
      const opened = document.querySelector(':target')?.id;
      if (opened !== hash.slice(1)) window.location.replace(hash);
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, isThere]);
};
