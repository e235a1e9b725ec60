import './styles/tokens.css';
import './styles/base.css';
import './styles/hindi.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { doubtFacts, tellFacts } from './content/studio-settings.ts';
import { languageHere } from './i18n/here.ts';
import { speak } from './i18n/messages.ts';
import { loadScreen } from './routes/routes.tsx';
import { neededCode } from './shell/hydration/lazy-screen.ts';
import { dataInPage, PageDataContext } from './shell/hydration/page-data.ts';

const data = dataInPage();

const app = (
  <StrictMode>
    <PageDataContext value={data}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </PageDataContext>
  </StrictMode>
);

/** Hydrates a prerendered page once its screen's code is loaded; if that fails the page stays as it is. */
const mount = async (root: HTMLElement) => {
  if (data.facts) tellFacts(data.facts);
  // The empty shell, or a page that the worker has kept as it was built.
  else if (!root.firstElementChild || navigator.serviceWorker?.controller) doubtFacts();
  await neededCode(() => speak(languageHere()));
  if (!root.firstElementChild) return createRoot(root).render(app);
  await loadScreen(window.location.pathname);
  // A transition hydrates in slices, so that the page goes on answering to the user.
  startTransition(() => {
    hydrateRoot(root, app);
  });
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited: the screens' chunks import this module, and a module that awaits them would never finish.
void mount(root);
