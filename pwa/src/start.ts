/**
 * The first script of a prerendered page: it starts the app. The page is complete without the app, so the app's files are
 * fetched after everything visible has loaded, which they would delay on a slow network. This script is a chunk of its
 * own and imports nothing. Its `data-app`, `data-modules` and `data-style` name the files (pwa/prerender/prerender.ts).
 */
const script = document.querySelector<HTMLScriptElement>('script[data-app]');

const firstPauseMs = 1_000;
const maxPauseMs = 60_000;
/** With the pauses between them about ten minutes. */
const maxTries = 14;
const fetchTimeoutMs = 60_000;

/** Ends early if the network returns. */
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** A captive portal responds to every request with an HTML page. */
const isCodeResponse = ({ ok, headers }: Response) =>
  ok && /javascript|css/.test(headers.get('Content-Type') ?? '');

/**
 * Fetches a file into the browser's cache, where `import` finds it. Without this an import could not be tried again: some
 * browsers remember a module that failed for the life of the page.
 */
const fetchFile = async (file: string, cache: RequestCache) => {
  const response = await fetch(file, { cache, signal: AbortSignal.timeout(fetchTimeoutMs) });
  if (!isCodeResponse(response)) throw new Error(`${file} did not come.`);
  await response.arrayBuffer();
};

/** Each fetch starts in a task of its own, so that a tap is handled in between. Fetched files leave the set. */
const fetchFiles = (files: Set<string>, cache: RequestCache) =>
  Promise.all(
    [...files].map(async (file) => {
      await nextTask();
      await fetchFile(file, cache);
      files.delete(file);
    }),
  );

/**
 * Adds the style sheet of the whole app without blocking the page: its medium does not match until it is loaded. The
 * page's own rules are among the app's, in the same order, so the page looks the same before and after.
 */
const addStyle = (file: string) =>
  new Promise<void>((resolve, reject) => {
    if (document.querySelector('[rel=stylesheet]')) return resolve();
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.media = 'not all';
    sheet.href = file;
    sheet.onload = () => {
      sheet.media = 'all';
      resolve();
    };
    sheet.onerror = () => {
      sheet.remove();
      reject(new Error(`${file} did not come.`));
    };
    document.head.append(sheet);
  });

/** Runs each file in a task of its own. */
const runFiles = async (files: string[]) => {
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await nextTask();
  }
};

/** Tries again after a failure, as the page's forms wait for the app. Gives up with the event `app-given-up`. */
const startApp = async () => {
  const { app = '', modules = '', style = '' } = script?.dataset ?? {};
  const files = [...modules.split(' '), app];
  const missing = new Set([style, ...files]);
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (tries > 0) await pause(Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs));
    try {
      // A retry bypasses the cache, where it would queue behind a call that hangs.
      await fetchFiles(missing, tries === 0 ? 'default' : 'reload');
      await addStyle(style);
      return await runFiles(files);
    } catch {
      // The browser logs it.
    }
  }
  document.dispatchEvent(new Event('app-given-up'));
};

const maxIdleWaitMs = 1000;

/** Safari has no requestIdleCallback. */
const whenIdle = (start: () => Promise<void>) => {
  if (!('requestIdleCallback' in window)) return setTimeout(start);
  return requestIdleCallback(start, { timeout: maxIdleWaitMs });
};

const maxPaintWaitMs = 1000;

/** Fetching the app would delay a first paint that is under way. Some browsers do not report it. */
const firstPaint = () =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(() => requestAnimationFrame(resolve), maxPaintWaitMs);
  });

/** On a fast network a page loads before its first paint. A hidden page is never painted. */
const whenPainted = async (start: () => Promise<void>) => {
  if (document.visibilityState !== 'hidden') await firstPaint();
  whenIdle(start);
};

/**
 * Holds a submitted form until the app is ready, because the browser would leave the page. The app submits it again. If the app
 * cannot be loaded, forms work as without JavaScript.
 */
const holdSubmittedForms = () => {
  let held: SubmitEvent | undefined;
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    held = event;
  };
  document.addEventListener('submit', hold, true);
  document.addEventListener('app-given-up', () => {
    document.removeEventListener('submit', hold, true);
  });
  document.addEventListener(
    'app-ready',
    () => {
      document.removeEventListener('submit', hold, true);
      if (held?.target instanceof HTMLFormElement) held.target.requestSubmit(held.submitter);
    },
    { once: true },
  );
};

/** Chromium offers to install once, often before the app is ready: shell/install/install-store.ts takes the held offer. */
const holdInstallOffer = () =>
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      event.preventDefault();
      window.installOffer = event;
    },
    { once: true },
  );

/** Redirects from the icon of the installed app to the dashboard, if no worker has done so (sw.ts). */
const redirectIconStartToToday = () => {
  try {
    // In Hindi the app starts at /hi.
    const isHome = /^\/([a-z]{2})?$/.test(location.pathname);
    if (location.search === '?source=pwa' && isHome && localStorage.token)
      location.replace('/UserDashboard');
  } catch {
    // Without storage nobody is signed in.
  }
};

redirectIconStartToToday();
holdSubmittedForms();
holdInstallOffer();
if (document.readyState === 'complete') whenPainted(startApp);
else window.addEventListener('load', () => whenPainted(startApp), { once: true });

export {};
