import type { LiveHello, LiveRows } from 'bff/contract';

/**
 * The page that waits for a class asks again as soon as something changes that may concern it. Of its own, as these pages
 * have nothing of the app: one that cannot read the stream asks when the server has told the browser to (`Refresh`).
 */

const spreadMs = 500;
/** However often things change, the page is not loaded more often. */
const leastBetweenMs = 3_000;
const helloWithinMs = 6_000;
const longestSilenceMs = 45_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const heldPauseMs = 3 * 60_000;

const versionsKey = 'join-versions';

type Versions = Record<string, string>;

/** The versions that this tab has seen, also before the page was loaded again. Without storage, since it was loaded. */
const createSeen = () => {
  let seen: Versions = {};
  try {
    seen = JSON.parse(sessionStorage.getItem(versionsKey) ?? '{}');
  } catch {
    // It begins anew.
  }
  const keep = (versions: Versions) => {
    seen = versions;
    try {
      sessionStorage.setItem(versionsKey, JSON.stringify(seen));
    } catch {
      // In memory only.
    }
  };
  return { now: () => seen, keep };
};

/** Whether the change may be of the class with this address: its rows name it, or what they are about is not told. */
const mayConcern = (change: LiveRows, slug: string | undefined): boolean => {
  if (change.topic === 'meetings' || change.rows.length === 0) return true;
  if (change.gone.length > 0 || ('links' in change && change.links.length > 0)) return true;
  return !slug || change.rows.some((row) => row.slug === slug);
};

/** The event of a block of lines. The server writes each event in one line of data. */
const eventIn = (block: string) => {
  const fields = new Map(
    block.split('\n').map((line) => {
      const place = line.indexOf(': ');
      return [line.slice(0, place), line.slice(place + 2)];
    }),
  );
  return { name: fields.get('event'), data: fields.get('data') ?? '' };
};

const tokenOfApp = () => {
  try {
    return localStorage.getItem('token');
  } catch {
    return null;
  }
};

/** Asks the server for the page again, once, and not at the same moment as all others. */
const createReload = () => {
  let isDue = false;
  const reload = () => {
    if (isDue) return;
    isDue = true;
    const wait = Math.max(Math.random() * spreadMs, leastBetweenMs - performance.now());
    setTimeout(() => {
      isDue = false;
      // Without a network a reload would lose the page.
      if (navigator.onLine) window.location.reload();
      else window.addEventListener('online', reload, { once: true });
    }, wait);
  };
  return reload;
};

/** Follows the server's stream of changes while the page is visible, and loads the page again when the class may have changed. */
export const followClass = (): void => {
  if (typeof ReadableStream !== 'function' || typeof TextDecoder !== 'function') return;
  const slug = /^\/join\/([^/]*[^/\d][^/]*)/.exec(window.location.pathname)?.[1];
  const seen = createSeen();
  const reload = createReload();
  let reading: AbortController | undefined;
  let timer = 0;
  let token = tokenOfApp();

  const hear = ({ name, data }: ReturnType<typeof eventIn>) => {
    if (name === 'hello') {
      const { versions } = JSON.parse(data) as LiveHello;
      const known = seen.now();
      const hasChanged = Object.entries(versions).some(
        ([topic, version]) => known[topic] !== undefined && known[topic] !== version,
      );
      seen.keep(versions as Versions);
      if (hasChanged) reload();
    }
    if (name === 'rows') {
      const change = JSON.parse(data) as LiveRows;
      seen.keep({ ...seen.now(), [change.topic]: change.to });
      if (mayConcern(change, slug)) reload();
    }
    if (name === 'news' && data.includes('"enrolments"')) reload();
    return name === 'hello';
  };

  /** Resolves with whether `hello` came. */
  const read = async ({ signal }: AbortController, stop: () => void): Promise<boolean> => {
    let saidHello = false;
    const alarm = (ms: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(stop, ms);
    };
    try {
      alarm(helloWithinMs);
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
      const answer = await fetch('/api/live', {
        cache: 'no-store',
        signal,
        ...(headers && { headers }),
      });
      // A session that has ended: then as a visitor.
      if (answer.status === 401) token = null;
      const reader = answer.ok ? answer.body?.getReader() : undefined;
      const decoder = new TextDecoder();
      let rest = '';
      while (reader) {
        const { done, value } = await reader.read();
        if (done) break;
        const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) saidHello = hear(eventIn(block)) || saidHello;
        if (saidHello) alarm(longestSilenceMs);
      }
    } catch {
      // It is tried again.
    }
    clearTimeout(timer);
    return saidHello;
  };

  const follow = async () => {
    for (let failures = 0; document.visibilityState === 'visible'; ) {
      const mine = new AbortController();
      reading = mine;
      const saidHello = await read(mine, () => mine.abort());
      if (reading !== mine) return;
      failures = saidHello ? 0 : failures + 1;
      const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * Math.random();
      // A slow network looks the same the first time.
      const isHeld = failures > 1 && mine.signal.aborted;
      await new Promise((resolve) => setTimeout(resolve, isHeld ? heldPauseMs : pause));
      if (reading !== mine) return;
    }
  };

  const leave = () => {
    reading?.abort();
    reading = undefined;
  };
  const followPage = () => {
    leave();
    if (document.visibilityState === 'visible') void follow();
  };
  document.addEventListener('visibilitychange', followPage);
  window.addEventListener('online', followPage);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', ({ persisted }) => persisted && followPage());
  followPage();
};
