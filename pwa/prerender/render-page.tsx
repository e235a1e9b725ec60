import './plain-messages.ts';
import type { PublicStudioSettings } from 'bff/contract';
import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../src/App.tsx';
import { tellFacts } from '../src/content/studio-settings.ts';
import { languageOfPath } from '../src/i18n/addresses.ts';
import { needWords, speak } from '../src/i18n/messages.ts';
import { loadScreen } from '../src/routes/routes.tsx';
import { type PageData, PageDataContext } from '../src/shell/hydration/page-data.ts';
import { loadDrawings } from '../src/shell/pictures/lazy-illustrations.tsx';

let last: Promise<unknown> = Promise.resolve();

/**
 * Does the work while this language is spoken, with these facts of the studio. One after the other: the words of the app are in one
 * language at a time.
 */
export const speaking = <Made,>(
  language: Language,
  work: () => Made | Promise<Made>,
  facts?: PublicStudioSettings,
) => {
  const made = last.then(async () => {
    // In a task of its own: a server answers others in between, and what a page was made of is freed after it.
    await new Promise((resolve) => setTimeout(resolve));
    // Search engines are told what each course teaches.
    await needWords('courses');
    await speak(language);
    tellFacts(facts);
    return work();
  });
  last = made.catch(() => {});
  return made;
};

/** The markup of a page for a visitor who is not signed in; the app takes it over. Rejects where a component throws. */
export const renderPage = (
  path: string,
  data: PageData = {},
  language: Language = languageOfPath(path) ?? DEFAULT_LANGUAGE,
): Promise<string> => speaking(language, () => renderSpoken(path, data), data.facts);

const renderSpoken = async (path: string, data: PageData): Promise<string> => {
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
