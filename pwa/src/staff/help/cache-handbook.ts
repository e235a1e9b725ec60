import { useEffect } from 'react';
import { useLanguage } from '../../i18n/messages.ts';
import { handbookPictures, loadHandbook } from './handbook.ts';

/** The screen that staff have opened loads first. */
const delayMs = 3000;

/** The code and messages of the staff's screens, which the service worker caches (src/sw/sw.ts). */
const staffFile = /\/assets\/(words-)?(staff|help)-[^/]+\.js$/;

/** The files of the staff's screens that this page has loaded: at the first visit before the service worker was there. */
const loadedStaffFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => staffFile.test(url));

/** Fetches what Help needs, and with its code that of the other screens, so that the service worker has a copy. */
const cacheHandbook = async () => {
  await navigator.serviceWorker?.ready;
  if (!navigator.serviceWorker?.controller) return;
  await Promise.all([import('./HandbookArticle.tsx'), loadHandbook()]);
  for (const url of [...loadedStaffFiles(), ...handbookPictures()]) await fetch(url);
};

/** Without internet staff can read the handbook in the language in which they use the app. After a failure a later screen tries again. */
export const useCacheHandbook = () => {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has its own pages.
  useEffect(() => {
    const timer = setTimeout(() => cacheHandbook().catch(() => {}), delayMs);
    return () => clearTimeout(timer);
  }, [language]);
};
