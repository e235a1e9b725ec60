import { type Logger, onceAMinute } from '../runtime/logging.ts';
import { createPageMaker, type Pages } from './page-maker.ts';
import type { SiteDocument } from './site-documents.ts';

interface Snapshot {
  body: string;
  etag: string;
}

/** A public list that the server keeps in memory. */
interface FollowedList {
  read(): Snapshot | Promise<Snapshot>;
  inMemory(): Snapshot | undefined;
}

/** What pages show. */
export interface Followed {
  lists: { courses: FollowedList; classes: FollowedList };
  /** What everybody may read of the studio. */
  facts: { shown: FollowedList };
  now: () => Date;
  logger: Logger;
}

interface LivePagesOptions extends Followed {
  siteFolder: string;
  publicUrl: string;
}

export interface LivePages {
  /** The page of this file as it is now; `undefined` where the built page is right. Never rejects. */
  find(file: string): Promise<SiteDocument | undefined>;
}

const MINUTE_MS = 60_000;
/** Longer than an attempt takes, so that a page that cannot be made does not keep the processor busy. */
const AGAIN_AFTER_MS = 5_000;

/**
 * The pages that show public lists, or facts of the studio. A page is made anew at the first request after a change of these, and as time passes
 * at the first request of each minute; once for all requests. Where that fails or takes longer than a second, because
 * the database is away for example, the page is sent as it was last made. A failure is logged, and the same is tried again
 * after a few seconds.
 */
export function createLivePages({
  lists,
  facts,
  now,
  logger,
  ...site
}: LivePagesOptions): LivePages {
  const followed = [lists.courses, lists.classes, facts.shown] as const;
  const maker = createPageMaker(site);
  const isNew = onceAMinute();
  let pages: Pages = new Map();
  /** What the pages show, and what they were to show last. */
  let version: string | undefined;
  let tried: string | undefined;
  let triedAt = 0;

  const thisMinute = () => new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS);

  const isCurrent = () =>
    version !== undefined &&
    version === versionOf(thisMinute(), ...followed.map((list) => list.inMemory()));

  const makeAnew = async () => {
    const at = thisMinute();
    const read = await Promise.all(followed.map((list) => list.read()));
    const next = versionOf(at, ...read);
    const isJustTried = next === tried && performance.now() - triedAt < AGAIN_AFTER_MS;
    if (next === version || isJustTried) return;
    tried = next;
    triedAt = performance.now();
    pages = await maker.make({ lists: rowsOf(read), at }, pages);
    version = next;
  };

  const bringUpToDate = sharedAttempts(() =>
    makeAnew().catch((err) => {
      if (isNew('pages')) logger.warn({ err }, 'the pages could not be made anew');
    }),
  );

  return {
    find: async (file) => {
      if (!maker.makes(file)) return undefined;
      if (!isCurrent()) await bringUpToDate(isCurrent);
      return pages.get(file);
    },
  };
}

const versionOf = (at: Date, ...lists: (Snapshot | undefined)[]) =>
  [at.getTime(), ...lists.map((list) => list?.etag)].join();

const rowsOf = (read: Snapshot[]) => {
  const [courses, classes, facts] = read.map(({ body }) => JSON.parse(body));
  return { courses, classes, facts };
};

/** The first rendering takes half of it on a busy machine, as it loads the code. */
const PATIENCE_MS = 1_000;

/**
 * Requests that come together share one attempt at the work. A request that joins a running attempt, which may have begun
 * before the last change, waits for another one unless `isDone` then. Nobody waits any more for an attempt that takes long.
 */
function sharedAttempts(work: () => Promise<void>) {
  let attempt: Promise<void> | undefined;
  const begin = () => {
    const finished = work().finally(() => {
      attempt = undefined;
    });
    return Promise.race([finished, patienceEnds()]);
  };
  return async (isDone: () => boolean) => {
    await attempt;
    if (isDone()) return;
    attempt ??= begin();
    await attempt;
  };
}

const patienceEnds = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
