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

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** All are fetched at once, but each runs in a task of its own: a tap in between need not wait for all. */
const startApp = async () => {
  const { app = '', modules = '' } = script?.dataset ?? {};
  const files = [...modules.split(' '), app];
  files.forEach(preload);
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await nextTask();
  }
};

/** On a fast network a page has loaded before it was painted once. Pages that nobody sees are never painted. */
const onceSeen = (start: () => Promise<void>) => {
  const soon = () => setTimeout(() => void start());
  if (document.visibilityState === 'hidden') return soon();
  return requestAnimationFrame(() => requestAnimationFrame(soon));
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
if (document.readyState === 'complete') onceSeen(startApp);
else window.addEventListener('load', () => onceSeen(startApp), { once: true });

export {};
