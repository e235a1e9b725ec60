import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { most } from '../statistics.ts';
import { repeat } from '../turns.ts';
import type { StreamOrder } from './stream-holder.ts';
import { newLink } from './studio-with-learners.ts';

const AT_ONCE = 50;
const REST_MS = 200;

export type Streams = Awaited<ReturnType<typeof openStreams>>;

const answer = async <Report>(child: ChildProcess): Promise<Report> =>
  (await once(child, 'message'))[0];

/** Opens a stream for each token, `undefined` for a visitor's, on these servers in turns; in a process of their own. */
export async function openStreams(urls: string[], tokens: (string | undefined)[]) {
  const child = fork(join(import.meta.dirname, 'stream-holder.ts'));
  const ask = <Report>(order: StreamOrder) => {
    child.send(order);
    return answer<Report>(child);
  };
  const opened = await ask<{ open: number; refused: number }>({
    ...{ kind: 'open', urls, tokens, atOnce: AT_ONCE },
  });
  return {
    ...opened,
    /** Waits for this text on every stream. Resolves to a function that gives when each has it. */
    awaitText: async (text: string) => {
      await ask({ kind: 'await', text });
      const had = answer<number[]>(child);
      return () => had;
    },
    /** From now on, lost streams are opened again. Resolves to a function that gives when each was. */
    awaitReconnect: async () => {
      await ask({ kind: 'reconnect' });
      const back = answer<{ lostAt: number; times: number[]; refused: number }>(child);
      return () => back;
    },
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** From the answer to a save, of which `save` tells the time, until the last stream has it; for so many saves, in ms. */
export function lastTimes(
  streams: Streams,
  saves: number,
  save: (text: string) => Promise<number>,
): Promise<number[]> {
  return repeat(saves, async () => {
    const text = newLink();
    const times = await streams.awaitText(text);
    const savedAt = await save(text);
    const last = most(await times());
    await pause(REST_MS);
    return last - savedAt;
  });
}
