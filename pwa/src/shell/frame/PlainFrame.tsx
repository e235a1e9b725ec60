import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { Brand } from './Brand.tsx';

/** The frame of a page that the server sends as a response and in which the app does not run: it has plain links only. */
export const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className="page plain-head">
      <a className="offline-home" href={pathInCurrentLanguage(pages.home.path)}>
        <Brand />
      </a>
    </header>
    <main>{children}</main>
  </>
);
