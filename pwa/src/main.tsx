import './styles/tokens.css';
import './styles/base.css';
import './styles/hindi.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { markStudioSettingsStale, setStudioSettings } from './content/studio-settings.ts';
import { initialLanguage } from './i18n/initial-language.ts';
import { activateLanguage } from './i18n/messages.ts';
import { restoreSessionAndFetchToday } from './routes/fetch-today.ts';
import { loadScreen } from './routes/routes.tsx';
import { loadRequiredCode } from './shell/hydration/lazy-screen.ts';
import { PageDataContext, readPageData } from './shell/hydration/page-data.ts';

const data = readPageData();

const app = (
  <StrictMode>
    <PageDataContext value={data}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </PageDataContext>
  </StrictMode>
);

/** Renders the page of a shell, at once with its screen. */
const mountShell = async (root: HTMLElement) => {
  const language = initialLanguage();
  restoreSessionAndFetchToday(language);
  await loadRequiredCode(() => activateLanguage(language));
  // If it cannot be loaded, the rendered page says so.
  await loadRequiredCode(() => loadScreen(window.location.pathname)).catch(() => {});
  createRoot(root).render(app);
};

/** Whether nobody has rendered the page: the shell has at most a picture (shell/frame/Opening.tsx). */
const isShell = (root: HTMLElement) => !root.querySelector('main');

/** Hydrates a prerendered page once its screen's code is loaded; if that fails the page stays as it is. */
const mount = async (root: HTMLElement) => {
  if (data.facts) setStudioSettings(data.facts);
  // The empty shell, or a page that the worker has cached as it was built.
  else if (isShell(root) || navigator.serviceWorker?.controller) markStudioSettingsStale();
  if (isShell(root)) return mountShell(root);
  await loadRequiredCode(() => activateLanguage(initialLanguage()));
  await loadScreen(window.location.pathname);
  // A transition hydrates in slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(root, app);
  });
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited: the screens' chunks import this module, and a module that awaits them would never finish.
void mount(root);
