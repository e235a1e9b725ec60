import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { inThisLanguage } from '../../i18n/messages.ts';
import { Brand } from './Brand.tsx';

/** The page around an answer of the server in which the app does not run: it has plain links only. */
export const PlainFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className="page plain-head">
      <a className="offline-home" href={inThisLanguage(pages.home.path)}>
        <Brand />
      </a>
    </header>
    <main>{children}</main>
  </>
);
