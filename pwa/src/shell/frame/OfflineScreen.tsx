import { t } from '@lingui/core/macro';
import { pageTitles } from '../../content/page-titles.ts';
import { pages } from '../../content/paths.ts';
import { OfflinePicture } from '../../drawings/OfflinePicture.tsx';
import { inThisLanguage } from '../../language/words.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Brand } from './Brand.tsx';

const kept = ['courses', 'instructors', 'onlineClasses', 'contact'] as const;

/** The service worker's answer for a page that is not on this device. Its HTML runs no script, so its links are plain. */
export const OfflineScreen = () => (
  <div className="page offline-screen">
    <header>
      <a className="offline-home" href={inThisLanguage(pages.home.path)}>
        <Brand />
      </a>
    </header>
    <main className="offline-main">
      <OfflinePicture className="offline-picture" />
      <h1 className="offline-title">{t`You are offline`}</h1>
      <p className="offline-words">{t`This page needs the network. These are on your device:`}</p>
      <ul className="offline-kept">
        {kept.map((page) => (
          <li key={page}>
            <a className="offline-page" href={inThisLanguage(pages[page].path)}>
              {pageTitles[page]()}
            </a>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the address of the page itself. */}
      <a className={buttonClass()} href="">
        {t`Try again`}
      </a>
    </main>
  </div>
);
