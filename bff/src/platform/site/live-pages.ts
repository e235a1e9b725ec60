import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { createPageMaker, type PagesByFile } from './page-maker.ts';
import type { SiteDocument } from './site-documents.ts';

interface PageListSnapshot {
  body: string;
  etag: string;
}

/** A public list that the server caches in memory. */
interface PageList {
  read(): PageListSnapshot | Promise<PageListSnapshot>;
  inMemory(): PageListSnapshot | undefined;
}

/** The data that pages show. */
export interface LivePagesDeps {
  lists: { courses: PageList; classes: PageList };
  /** The public settings of the studio. */
  studioSettings: { publicList: PageList };
  now: () => Date;
  logger: Logger;
}

interface LivePagesOptions extends LivePagesDeps {
  siteFolder: string;
  publicUrl: string;
}

export interface LivePages {
  /** The current page of this file; `undefined` if the built page is current. Never rejects. */
  find(file: string): Promise<SiteDocument | undefined>;
}

const MINUTE_MS = 60_000;
/** Longer than an attempt takes, so that a page that cannot be rendered does not keep the processor busy. */
const RETRY_AFTER_MS = 5_000;

/**
 * The pages that show public lists or studio settings. A page is rendered at the first request after a change of these, and at
 * the first request of each minute; once for all requests. If that fails or takes longer than a second, because the database
 * is unavailable for example, the last rendered page is sent. A failure is logged, and the same is tried again after a few
 * seconds.
 */
export function createLivePages({
  lists,
  studioSettings,
  now,
  logger,
  ...site
}: LivePagesOptions): LivePages {
  const shownLists = [lists.courses, lists.classes, studioSettings.publicList] as const;
  const maker = createPageMaker(site);
  const isNew = onceAMinute();
  let pages: PagesByFile = new Map();
  /** The version that the pages show, and the version that was tried last. */
  let version: string | undefined;
  let triedVersion: string | undefined;
  let triedAt = 0;

  const thisMinute = () => new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS);

  const isCurrent = () =>
    version !== undefined &&
    version === versionOf(thisMinute(), ...shownLists.map((list) => list.inMemory()));

  const rebuild = async () => {
    const at = thisMinute();
    const read = await Promise.all(shownLists.map((list) => list.read()));
    const next = versionOf(at, ...read);
    const isJustTried = next === triedVersion && performance.now() - triedAt < RETRY_AFTER_MS;
    if (next === version || isJustTried) return;
    triedVersion = next;
    triedAt = performance.now();
    pages = await maker.make({ lists: rowsOf(read), at }, pages);
    version = next;
  };

  const updateOnce = shareAttempts(() =>
    rebuild().catch((err) => {
      if (isNew('pages')) logger.warn({ err }, 'the pages could not be rendered again');
    }),
  );

  return {
    find: async (file) => {
      if (!maker.canMake(file)) return undefined;
      if (!isCurrent()) await updateOnce(isCurrent);
      return pages.get(file);
    },
  };
}

const versionOf = (at: Date, ...lists: (PageListSnapshot | undefined)[]) =>
  [at.getTime(), ...lists.map((list) => list?.etag)].join();

const rowsOf = (read: PageListSnapshot[]) => {
  const [courses, classes, settings] = read.map(({ body }) => JSON.parse(body));
  return { courses, classes, facts: settings };
};

/** The first rendering takes half of this time on a busy machine, as it loads the code. */
const REBUILD_TIMEOUT_MS = 1_000;

/**
 * Simultaneous requests share one attempt at the work. A request that joins a running attempt, which may have begun before the
 * last change, waits for another one unless `isDone` at its end. No request waits for an attempt that takes too long.
 */
function shareAttempts(work: () => Promise<void>) {
  let attempt: Promise<void> | undefined;
  const begin = () => {
    const finished = work().finally(() => {
      attempt = undefined;
    });
    return Promise.race([finished, rebuildTimeout()]);
  };
  return async (isDone: () => boolean) => {
    await attempt;
    if (isDone()) return;
    attempt ??= begin();
    await attempt;
  };
}

const rebuildTimeout = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, REBUILD_TIMEOUT_MS).unref();
  });
