import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { connectionOptions, type Sql } from './db.ts';

/** The channel on which the database tells what changed (migrations/0002). */
const CHANNEL = 'studio_changes';
const BEAT_MS = 500;

export interface Changes {
  stop(): Promise<void>;
}

interface Follow {
  databaseUrl: string;
  sql: Sql;
  /** Something changed, or may have while nobody listened. Must not throw. */
  onChange: (topic: string | undefined) => void;
}

/**
 * Calls `onChange` for every change any server makes, within a second.
 *
 * A listening connection can die without a word, and postgres.js gives up
 * listening when its one attempt to come back fails. So a beat is sent through
 * the pool twice a second and must be heard here; where it is not, the listener
 * is replaced, and as notifications may be lost meanwhile, `onChange` is called
 * without a topic whenever listening begins, and for as long as it cannot begin.
 */
export function followChanges({ databaseUrl, sql, onChange }: Follow): Changes {
  const beat = `beat:${randomUUID()}`;
  let listener: Sql | undefined;
  let heard = true;
  let stopped = false;

  const listen = async () => {
    const previous = listener;
    listener = postgres(databaseUrl, { ...connectionOptions, max: 1 });
    await previous?.end({ timeout: 0 });
    await listener.listen(
      CHANNEL,
      (payload) => {
        if (payload === beat) heard = true;
        else if (!payload.startsWith('beat:')) onChange(payload);
      },
      () => onChange(undefined),
    );
  };

  const check = async () => {
    if (!heard) {
      // A database that answers here may have told of changes where nobody heard;
      // while it is away, what is known is not thrown away.
      await sql`select 1`;
      onChange(undefined);
      await listen();
    }
    heard = false;
    await sql.notify(CHANNEL, beat);
  };

  const run = async () => {
    await listen().catch(() => {
      heard = false;
    });
    while (!stopped) {
      // While the database is away every check fails; the next one tries again.
      await check().catch(() => {});
      await pause.wait(BEAT_MS);
    }
    await listener?.end({ timeout: 0 });
  };

  const pause = createPause();
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      pause.end();
      await running;
    },
  };
}

/** A wait that can be ended early. */
function createPause() {
  let end = () => {};
  return {
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
