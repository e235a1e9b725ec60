import { Component, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import { pages } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { MessagePage } from './MessagePage.tsx';

/** The ways back load the page anew: whatever broke is still in this one's memory. */
const CrashScreen = () => (
  <main>
    <title>{messages.crash}</title>
    <MessagePage
      title={messages.crash}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Load again</Button>
          <a className={buttonClass({ variant: 'outline' })} href={pages.home.path}>
            Home
          </a>
        </>
      }
    >
      <p>Something in this page broke. Nothing you have saved is lost.</p>
    </MessagePage>
  </main>
);

export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  static getDerivedStateFromError = () => ({ crashed: true });

  override state = { crashed: false };

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
