import './plain-messages.ts';
import type { PublicStudioSettings } from 'bff/contract';
import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../src/App.tsx';
import { setStudioSettings } from '../src/content/studio-settings.ts';
import { languageOfPath } from '../src/i18n/localized-paths.ts';
import { activateLanguage, loadMessages } from '../src/i18n/messages.ts';
import { loadScreen } from '../src/routes/routes.tsx';
import { type PageData, PageDataContext } from '../src/shell/hydration/page-data.ts';
import { loadIllustrations } from '../src/shell/pictures/lazy-illustrations.tsx';

let lastTask: Promise<unknown> = Promise.resolve();

/**
 * Runs the work with this language and these studio settings. Sequential, as the app has one active language at a time.
 */
export const withLanguage = <Made,>(
  language: Language,
  work: () => Made | Promise<Made>,
  settings?: PublicStudioSettings,
) => {
  const result = lastTask.then(async () => {
    // In a separate task: a server can respond to requests in between, and the memory of a page is freed after it.
    await new Promise((resolve) => setTimeout(resolve));
    // The structured data for search engines has the content of each course.
    await loadMessages('courses');
    await activateLanguage(language);
    setStudioSettings(settings);
    return work();
  });
  lastTask = result.catch(() => {});
  return result;
};

/** The markup of a page for a visitor without a session; the app hydrates it. Rejects if a component throws. */
export const renderPage = (
  path: string,
  data: PageData = {},
  language: Language = languageOfPath(path) ?? DEFAULT_LANGUAGE,
): Promise<string> => withLanguage(language, () => renderInCurrentLanguage(path, data), data.facts);

const renderInCurrentLanguage = async (path: string, data: PageData): Promise<string> => {
  await Promise.all([loadScreen(path), loadIllustrations()]);
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
      // React would render nothing in place of the failed screen.
      onError: (failure) => void failures.push(failure),
    },
  );
  if (failures.length > 0) throw failures[0];
  return new Response(prelude).text();
};
