import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { connectionOptions, isDatabaseStopped, type Sql } from './db.ts';
import { type DatabaseSockets, watchSockets } from './sockets.ts';

/** The channel on which the database tells what changed (migrations/0002). */
const CHANNEL = 'studio_changes';
const BEAT_MS = 500;
/** A beat that was not heard by then will not be. */
const PATIENCE_MS = 2_000;
/** So long ago the last beat that was heard may have been sent. */
const FRESH_MS = 2_000;

/**
 * What is known of changes: `current` when every one was heard of until two seconds ago;
 * `stopped` when the database is, so that there are none; `unknown` when others may have
 * changed something that was not heard of here.
 */
export type News = 'current' | 'stopped' | 'unknown';

export interface Changes {
  news(): News;
  /** For how many seconds nothing was heard. */
  secondsSilent(): number;
  stop(): Promise<void>;
}

interface Follow {
  databaseUrl: string;
  sql: Sql;
  /** Something changed, or may have while nobody listened. Must not throw. */
  onChange: (topic: string | undefined) => void;
  sockets?: DatabaseSockets;
}

/**
 * Calls `onChange` for every change any server makes, within a second, and knows when it
 * would not.
 *
 * A listening connection can die without a word, and postgres.js gives up listening when its
 * one attempt to come back fails. So a beat is sent twice a second and must be heard here;
 * where it is not, the listener is replaced, and as notifications may be lost meanwhile,
 * `onChange` is called without a topic whenever listening begins, and for as long as it cannot
 * begin. Where a new connection answers, and the old one said nothing, connections have been
 * forgotten on the way: then all are cut on which nothing came as long.
 */
export function followChanges({ databaseUrl, sql, onChange, sockets }: Follow): Changes {
  const watched = sockets ?? watchSockets();
  const pause = createPause();
  let listener: Listener | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  let databaseStopped = false;
  let fellSilent = false;
  let stopped = false;

  const listen = async () => {
    const previous = listener;
    listener = createListener(databaseUrl, watched, onChange);
    await previous?.end();
    await pause.atMost(PATIENCE_MS, listener.begin());
  };
  const replaceListener = async (failure: unknown) => {
    fellSilent ||= failure instanceof TookTooLong;
    // A database that answers here may have told of changes where nobody heard; while it
    // is away, what is known is not thrown away.
    const asked = pause.atMost(PATIENCE_MS, sql`select 1`).then(() => onChange(undefined));
    const listening = listen().then(() => {
      if (fellSilent) watched.cutSilent(PATIENCE_MS);
    });
    const [answer, listened] = await Promise.allSettled([asked, listening]);
    databaseStopped =
      answer.status === 'rejected' &&
      listened.status === 'rejected' &&
      isDatabaseStopped(listened.reason);
  };
  const beat = async () => {
    const sentAt = performance.now();
    await pause.atMost(PATIENCE_MS, listener?.beat());
    heardAt = sentAt;
    databaseStopped = false;
    fellSilent = false;
  };
  const run = async () => {
    await listen().catch(() => {});
    while (!stopped) {
      await beat().catch((failure) => (stopped ? undefined : replaceListener(failure)));
      await pause.wait(BEAT_MS);
    }
    await listener?.end();
    if (!sockets) watched.stop();
  };

  const silence = () => performance.now() - heardAt;
  const running = run();
  return {
    news: () => {
      if (silence() <= FRESH_MS) return 'current';
      return databaseStopped ? 'stopped' : 'unknown';
    },
    secondsSilent: () => Math.ceil(silence() / 1000),
    stop: async () => {
      stopped = true;
      pause.end();
      await running;
    },
  };
}

type Listener = ReturnType<typeof createListener>;

/** A connection that listens, and one to send what it must hear. */
function createListener(
  databaseUrl: string,
  sockets: DatabaseSockets,
  onChange: (topic: string | undefined) => void,
) {
  const sql = postgres(databaseUrl, {
    ...connectionOptions(sockets),
    max: 1,
    // A slow disk is no silence; and nothing is lost with a beat.
    connection: { application_name: 'ganga-yoga changes', synchronous_commit: 'off' },
  });
  const id = `beat:${randomUUID()}`;
  let beats = 0;
  let heard = () => {};
  const onNotification = (payload: string) => {
    if (payload === `${id}:${beats}`) heard();
    else if (!payload.startsWith('beat:')) onChange(payload);
  };
  return {
    begin: () => sql.listen(CHANNEL, onNotification, () => onChange(undefined)),
    /** Resolves once it is heard: all that was told before it was heard, too. */
    beat: async () => {
      beats += 1;
      const hearing = new Promise<void>((resolve) => {
        heard = resolve;
      });
      await sql.notify(CHANNEL, `${id}:${beats}`);
      await hearing;
    },
    end: () => sql.end({ timeout: 0 }),
  };
}

class TookTooLong extends Error {}

/** Waits that can be ended early. */
function createPause() {
  let endAll = () => {};
  const ended = new Promise<void>((resolve) => {
    endAll = resolve;
  });
  const wait = async (milliseconds: number) => {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([over, ended]);
    clearTimeout(timer);
  };
  return {
    wait,
    /** Throws when it takes longer, or the waits are ended. */
    atMost: async <Result>(milliseconds: number, work: PromiseLike<Result> | undefined) => {
      const result = Promise.resolve(work);
      result.catch(() => {});
      // In two parts, so that what came while the server itself stood still is seen in time.
      const late = wait(milliseconds - 100)
        .then(() => wait(100))
        .then(() => {
          throw new TookTooLong();
        });
      return Promise.race([result, late]);
    },
    end: () => endAll(),
  };
}
