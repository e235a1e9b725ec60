import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../src/App.tsx';
import { loadDrawings } from '../src/drawings/lazy-drawings.tsx';
import { MessageRefused, MessageSent } from '../src/features/contact/PlainAnswers.tsx';
import { OfflineScreen } from '../src/layouts/OfflineScreen.tsx';
import { loadScreen } from '../src/routes.tsx';

/** Markup that the app does not take over. */
export interface PlainPage {
  title: string;
  markup: string;
}

/** The markup of a page for a visitor who is not signed in; the app takes it over. */
export const renderPage = async (path: string): Promise<string> => {
  await Promise.all([loadScreen(path), loadDrawings()]);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // An inline script would put a larger Suspense boundary in place, and the content security policy allows none.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
};

/** Plain: the app could not take over the address that it stands for. */
export const renderOfflinePage = (): string => renderToStaticMarkup(<OfflineScreen />);

/**
 * The pages that answer the contact form where no JavaScript runs, by file name. The BFF fills in the
 * fields written as `%%name%%` (bff/src/contact/plain-form.ts).
 */
export const renderAnswers = (): Record<string, PlainPage> => ({
  'message-sent.html': {
    title: 'Message sent',
    markup: renderToStaticMarkup(<MessageSent />),
  },
  'message-refused.html': {
    title: 'Message not sent',
    markup: renderToStaticMarkup(<MessageRefused />),
  },
});
