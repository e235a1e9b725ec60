import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { useUnavailableLists } from '../../data/lists/public-list.ts';
import { retryWithBackoff } from '../../data/offline/retry-with-backoff.ts';
import { useOnline } from '../../data/offline/use-online.ts';
import { pathWithoutLanguage } from '../../i18n/localized-paths.ts';
import { usePageData } from '../hydration/page-data.ts';
import styles from './OfflineBanner.module.css';

/** The parts of a page that need internet, or work offline. */
const messagesByPage: [{ path: string }[], () => string][] = [
  [[pages.login], () => t`You need internet to log in.`],
  [[pages.register], () => t`You need internet to register.`],
  [[pages.onlineClasses], () => t`You need internet to join the class.`],
  [[pages.instructors, pages.terms], () => t`This page also works offline.`],
];
const defaultMessage = () =>
  t`You see what was last saved on this device. To change anything, you need internet.`;

/** In the chunk of the outbox: if it cannot be loaded, no message can be stored either. */
const loadProbe = () => import('../../data/offline/lazy/storage-probe.ts');

/** Says that a message will be stored only if that is known. */
const useContactMessage = (wanted: boolean) => {
  const [stores, setStores] = useState<boolean>();
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    retryWithBackoff(loadProbe, leaving.signal)
      .then(({ canStoreData }) => canStoreData())
      .then(setStores, () => {});
    return () => leaving.abort();
  }, [wanted]);
  if (stores === undefined) return t`You need internet to send this.`;
  return stores
    ? t`You can still write: we save your message here and send it later.`
    : t`You need internet to send this. This browser cannot save it for later.`;
};

const isPageAmong = (pages: { path: string }[], pathname: string) =>
  pages.some(({ path }) => matchPath(path, pathname));

const messageForPath = (pathname: string) =>
  (messagesByPage.find(([pages]) => isPageAmong(pages, pathname))?.[1] ?? defaultMessage)();

const pagesWithFees = [pages.home, pages.courses, pages.course];

/** The cards below say the same: how old the fees are, or that there are none. */
const useFeesMessage = () => {
  const isMissing = useUnavailableLists(({ courses }) => courses);
  const { courses, coursePage } = usePageData();
  return isMissing && !courses && !coursePage
    ? t`You need internet to see fees and dates.`
    : t`These fees and dates were saved earlier and may have changed.`;
};

/** The live region is always in the page: a screen reader announces only changes inside of it. */
export const OfflineBanner = () => {
  const online = useOnline();
  const pathname = pathWithoutLanguage(useLocation().pathname);
  const onContact = matchPath(pages.contact.path, pathname) !== null;
  const contactMessage = useContactMessage(!online && onContact);
  const feesMessage = useFeesMessage();
  const message = isPageAmong(pagesWithFees, pathname) ? feesMessage : messageForPath(pathname);
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3.5 14h17c-.8 3.7-4 6-8.5 6s-7.7-2.3-8.5-6zM12 4c2.2 2.3 3 3.8 3 5.2a3 3 0 0 1-6 0C9 7.800 9.800 6.300 12 4z" />
          </svg>
          <span>
            <strong>{t`You are offline.`}</strong> {onContact ? contactMessage : message}
          </span>
        </p>
      )}
    </div>
  );
};
