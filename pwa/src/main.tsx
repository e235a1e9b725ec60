import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { loadScreen } from './routes.tsx';

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** Without its screen's code a prerendered page stays as it is: plain, but whole. */
const mount = async (root: HTMLElement) => {
  if (!root.firstElementChild) return createRoot(root).render(app);
  await loadScreen(window.location.pathname);
  // A transition is done in slices: the page stands already, and must not stop answering meanwhile.
  startTransition(() => {
    hydrateRoot(root, app);
  });
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited here: the screens import this module, and would wait for it in turn.
void mount(root);
