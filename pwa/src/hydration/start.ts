/**
 * What a prerendered page runs first. The page stands and works by itself, so the app waits until
 * everything that one sees has loaded: fetched earlier, it would delay that on a slow network.
 */
const script = document.querySelector<HTMLScriptElement>('script[data-app]');

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Together some ten minutes. */
const mostTries = 14;
const longestFetchMs = 60_000;

/** Ends early when the network comes back. */
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** A captive portal answers with a page where a script was asked for. */
const isScript = ({ ok, headers }: Response) =>
  ok && headers.get('Content-Type')?.includes('javascript');

/**
 * Into the browser's cache, where `import` finds it. To import at once would be to try only once: some
 * browsers remember a module that failed for as long as the page stands, whoever imports it.
 */
const fetchFile = async (file: string, cache: RequestCache) => {
  const answer = await fetch(file, { cache, signal: AbortSignal.timeout(longestFetchMs) });
  if (!isScript(answer)) throw new Error(`${file} did not come.`);
  await answer.arrayBuffer();
};

/** Each step is a task of its own, even asking for a file: a tap in between need not wait for all. */
const fetchFiles = (files: Set<string>, cache: RequestCache) =>
  Promise.all(
    [...files].map(async (file) => {
      await nextTask();
      await fetchFile(file, cache);
      files.delete(file);
    }),
  );

const runFiles = async (files: string[]) => {
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await nextTask();
  }
};

/** The forms of the page wait for the app, so one failed file must not be the end of it. */
const startApp = async () => {
  const { app = '', modules = '' } = script?.dataset ?? {};
  const files = [...modules.split(' '), app];
  const missing = new Set(files);
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (tries > 0) await pause(Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs));
    try {
      // Later past the cache, where a call that hangs holds up those after it.
      await fetchFiles(missing, tries === 0 ? 'default' : 'reload');
      return await runFiles(files);
    } catch {
      // Said by the browser itself, in the console.
    }
  }
  document.dispatchEvent(new Event('app-given-up'));
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

/**
 * A form sent before the app is there would leave the page; it is sent again once the app is. Should that
 * never come, forms are plain HTML again, as they are without JavaScript.
 */
const holdSubmits = () => {
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
