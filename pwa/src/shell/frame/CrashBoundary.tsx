import { t } from '@lingui/core/macro';
import { Component, type ReactNode } from 'react';
import { messages } from '../../content/messages.ts';
import { pages } from '../../content/paths.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';

/**
 * Both actions reload the page, as the broken state is still in memory. The screen is in the code of every page, so it
 * has a plain style.
 */
const CrashScreen = () => (
  <main className="page crash-screen">
    <title>{messages.crash()}</title>
    <div className="crash-main">
      <h1 className="crash-title" tabIndex={-1}>
        {messages.crash()}
      </h1>
      <p className="crash-words">{t`Something went wrong on this page. Everything you saved is safe.`}</p>
      <div className="crash-kept">
        <Button onClick={() => window.location.reload()}>{t`Reload`}</Button>
        <a
          className={buttonClass({ variant: 'outline' })}
          href={pathInCurrentLanguage(pages.home.path)}
        >
          {t`Home`}
        </a>
      </div>
    </div>
  </main>
);

export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  static getDerivedStateFromError = () => ({ crashed: true });

  override state = { crashed: false };

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
