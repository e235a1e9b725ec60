/**
 * What a prerendered page runs first. The page stands and works by itself, so the app waits until
 * everything that one sees has loaded: fetched earlier, it would delay that on a slow network.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-app]');

const preload = (href: string) => {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
};

const startApp = () => {
  for (const href of script?.dataset.modules?.split(' ') ?? []) preload(href);
  void import(/* @vite-ignore */ script?.dataset.app ?? '');
};

/** A form sent before the app is there would leave the page; it is sent again once the app is. */
const holdSubmits = () => {
  let held: SubmitEvent | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    held = event;
  };
  document.addEventListener('submit', hold, true);
  document.addEventListener(
    'app-ready',
    () => {
      document.removeEventListener('submit', hold, true);
      if (held?.target instanceof HTMLFormElement) held.target.requestSubmit(held.submitter);
    },
    { once: true },
  );
};

/** Chromium offers to install once, often before the app is there; features/install takes it up. */
const holdInstallOffer = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.installOffer = event;
    },
    { once: true },
  );

holdSubmits();
holdInstallOffer();
if (document.readyState === 'complete') startApp();
else window.addEventListener('load', startApp, { once: true });

export {};
