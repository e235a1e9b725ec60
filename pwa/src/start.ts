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

/** Each step is a task of its own, even asking for a file: a tap in between need not wait for all. */
const startApp = async () => {
  const { app = '', modules = '' } = script?.dataset ?? {};
  const files = [...modules.split(' '), app];
  for (const file of files) {
    preload(file);
    await nextTask();
  }
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await nextTask();
  }
};

const longestMs = 1000;

/** Safari does not tell when there is nothing to do. */
const onceIdle = (start: () => Promise<void>) => {
  if (!('requestIdleCallback' in window)) return setTimeout(start);
  return requestIdleCallback(start, { timeout: longestMs });
};

/** On a fast network a page has loaded before it was painted once. Pages that nobody sees are never painted. */
const onceSeen = (start: () => Promise<void>) => {
  if (document.visibilityState === 'hidden') return onceIdle(start);
  return requestAnimationFrame(() => onceIdle(start));
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
