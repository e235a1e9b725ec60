import type { LiveHello, LiveRows } from 'bff/contract';

/**
 * Reloads the page that waits for a class as soon as a change may affect it. Separate code, since these pages
 * load nothing of the app. A browser that cannot read the stream refreshes as the server tells it to (`Refresh`).
 */

const spreadMs = 500;
/** The minimum time between two reloads. */
const minReloadIntervalMs = 3_000;
const helloTimeoutMs = 6_000;
const maxSilenceMs = 45_000;
const minReconnectMs = 1_000;
const maxReconnectMs = 30_000;
const heldReconnectMs = 3 * 60_000;

const versionsKey = 'join-versions';

type ChannelVersions = Record<string, string>;

/** The channel versions that this tab has seen, including before a reload. Without storage, only since the last load. */
const createSeenVersions = () => {
  let seen: ChannelVersions = {};
  try {
    seen = JSON.parse(sessionStorage.getItem(versionsKey) ?? '{}');
  } catch {
    // Starts with no versions.
  }
  const keep = (versions: ChannelVersions) => {
    seen = versions;
    try {
      sessionStorage.setItem(versionsKey, JSON.stringify(seen));
    } catch {
      // In memory only.
    }
  };
  return { now: () => seen, keep };
};

/** Whether the change may affect the class with this slug: its rows name it, or the event does not say what it is about. */
const mayAffectClass = (change: LiveRows, slug: string | undefined): boolean => {
  if (change.topic === 'meetings' || change.rows.length === 0) return true;
  if (change.gone.length > 0 || ('links' in change && change.links.length > 0)) return true;
  return !slug || change.rows.some((row) => row.slug === slug);
};

/** Parses an event from a block of lines. The server writes each event in one data line. */
const parseEvent = (block: string) => {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return { name: fields.get('event'), data: fields.get('data') ?? '' };
};

const readAppToken = () => {
  try {
    return localStorage.getItem('token');
  } catch {
    return null;
  }
};

/** Reloads the page once, after a random delay. */
const createReload = () => {
  let isDue = false;
  const reload = () => {
    if (isDue) return;
    isDue = true;
    const wait = Math.max(Math.random() * spreadMs, minReloadIntervalMs - performance.now());
    setTimeout(() => {
      isDue = false;
      // Without a network a reload would lose the page.
      if (navigator.onLine) window.location.reload();
      else window.addEventListener('online', reload, { once: true });
    }, wait);
  };
  return reload;
};

/** Subscribes to the live stream while the page is visible, and reloads the page when the class may have changed. */
export const subscribeToClass = (): void => {
  if (typeof ReadableStream !== 'function' || typeof TextDecoder !== 'function') return;
  const slug = /^\/join\/([^/]*[^/\d][^/]*)/.exec(window.location.pathname)?.[1];
  const seen = createSeenVersions();
  const reload = createReload();
  let reading: AbortController | undefined;
  let timer = 0;
  let token = readAppToken();

  const hear = ({ name, data }: ReturnType<typeof parseEvent>) => {
    if (name === 'hello') {
      const { versions } = JSON.parse(data) as LiveHello;
      const known = seen.now();
      const hasChanged = Object.entries(versions).some(
        ([channel, version]) => known[channel] !== undefined && known[channel] !== version,
      );
      seen.keep(versions as ChannelVersions);
      if (hasChanged) reload();
    }
    if (name === 'rows') {
      const change = JSON.parse(data) as LiveRows;
      seen.keep({ ...seen.now(), [change.topic]: change.to });
      if (mayAffectClass(change, slug)) reload();
    }
    if (name === 'news' && data.includes('"enrolments"')) reload();
    return name === 'hello';
  };

  /** Resolves with whether `hello` was received. */
  const read = async ({ signal }: AbortController, stop: () => void): Promise<boolean> => {
    let saidHello = false;
    const alarm = (ms: number) => {
      clearTimeout(timer);
      timer = window.setTimeout(stop, ms);
    };
    try {
      alarm(helloTimeoutMs);
      const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
      const response = await fetch('/api/live', {
        cache: 'no-store',
        signal,
        ...(headers && { headers }),
      });
      // The session has ended: continue as a visitor.
      if (response.status === 401) token = null;
      const reader = response.ok ? response.body?.getReader() : undefined;
      const decoder = new TextDecoder();
      let rest = '';
      while (reader) {
        const { done, value } = await reader.read();
        if (done) break;
        const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) saidHello = hear(parseEvent(block)) || saidHello;
        if (saidHello) alarm(maxSilenceMs);
      }
    } catch {
      // The connection is retried.
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
      const pause = Math.min(minReconnectMs * 2 ** failures, maxReconnectMs) * Math.random();
      // A slow network looks the same at the first attempt.
      const isHeld = failures > 1 && mine.signal.aborted;
      await new Promise((resolve) => setTimeout(resolve, isHeld ? heldReconnectMs : pause));
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
