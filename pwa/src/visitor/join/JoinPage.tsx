import type { ReactNode } from 'react';
import { pages } from '../../content/paths.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { WaitingScene } from '../../illustrations/lazy/WaitingScene.tsx';
import { Brand } from '../../shell/frame/Brand.tsx';

/** The frame of the pages that wait for a class, or for the server. */
export interface JoinPageProps {
  /** The course, above the title. */
  course?: string;
  title: ReactNode;
  /** The action at the bottom, within a thumb's reach. */
  action?: ReactNode;
  children?: ReactNode;
}

export const JoinPage = ({ course, title, action, children }: JoinPageProps) => (
  <div className="join-page">
    <header className="join-head">
      <a className="join-home" href={pathInCurrentLanguage(pages.home.path)}>
        <Brand />
      </a>
    </header>
    {/* The script reloads the page when the class changes. */}
    <main className="join-main" data-follows={course && ''}>
      <div className="join-words">
        {course && <p className="join-course">{course}</p>}
        <h1 className="join-title">{title}</h1>
        {/* For a family: which child joins. */}
        {course && <p className="join-notice">%%forWhom%%</p>}
        {children}
      </div>
      <div className="join-rest">
        <div className="join-scene" aria-hidden="true">
          <WaitingScene className="join-drawing" />
        </div>
        {action}
      </div>
    </main>
  </div>
);
