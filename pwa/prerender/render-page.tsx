import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../src/App.tsx';
import { loadDrawings } from '../src/drawings/lazy-drawings.tsx';
import { loadScreen } from '../src/routes.tsx';

/** The markup of a page as a visitor who is not signed in meets it. */
export const renderPage = async (path: string): Promise<string> => {
  await Promise.all([loadScreen(path), loadDrawings()]);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // A boundary above that size would be put in place by an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
};
