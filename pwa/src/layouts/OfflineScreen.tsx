import { OfflinePicture } from '../drawings/OfflinePicture.tsx';
import { pages } from '../paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Brand } from './Brand.tsx';

const kept = [pages.courses, pages.instructors, pages.onlineClasses, pages.contact];

/** What stands for a page that is not on this device. Made into HTML that needs no script: plain links. */
export const OfflineScreen = () => (
  <div className="page offline-screen">
    <header>
      <a className="offline-home" href={pages.home.path}>
        <Brand />
      </a>
    </header>
    <main className="offline-main">
      <OfflinePicture className="offline-picture" />
      <h1 className="offline-title">You are offline</h1>
      <p className="offline-words">This page needs the network. These are on your device:</p>
      <ul className="offline-kept">
        {kept.map(({ path, title }) => (
          <li key={path}>
            <a className="offline-page" href={path}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was asked for. */}
      <a className={buttonClass()} href="">
        Try again
      </a>
    </main>
  </div>
);
