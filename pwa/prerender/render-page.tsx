import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../src/App.tsx';
import { loadScreen } from '../src/routes/routes.tsx';
import { type PageData, PageDataContext } from '../src/shell/hydration/page-data.ts';
import { loadDrawings } from '../src/shell/pictures/lazy-drawings.tsx';

/** The markup of a page for a visitor who is not signed in; the app takes it over. Rejects where a component throws. */
export const renderPage = async (path: string, data: PageData = {}): Promise<string> => {
  await Promise.all([loadScreen(path), loadDrawings()]);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <PageDataContext value={data}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </PageDataContext>
    </StrictMode>,
    {
      // An inline script would put a larger Suspense boundary in place, and the content security policy allows none.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React would leave the place of the failed screen empty.
      onError: (failure) => void failures.push(failure),
    },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
};
