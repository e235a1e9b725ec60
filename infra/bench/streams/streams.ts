import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { most } from '../statistics.ts';
import { repeat } from '../turns.ts';
import type { StreamCommand } from './stream-holder.ts';
import { newLink } from './studio-with-learners.ts';

const AT_ONCE = 50;
const REST_MS = 200;

export type Streams = Awaited<ReturnType<typeof openStreams>>;

const nextMessage = async <Report>(child: ChildProcess): Promise<Report> =>
  (await once(child, 'message'))[0];

/** Opens a stream for each token (`undefined`: a visitor) on these servers in turns, in a child process. */
export async function openStreams(urls: string[], tokens: (string | undefined)[]) {
  const child = fork(join(import.meta.dirname, 'stream-holder.ts'));
  const send = <Report>(command: StreamCommand) => {
    child.send(command);
    return nextMessage<Report>(child);
  };
  const opened = await send<{ open: number; rejected: number }>({
    ...{ kind: 'open', urls, tokens, atOnce: AT_ONCE },
  });
  return {
    ...opened,
    /** Resolves once every stream awaits this text, to a function that resolves to when each has received it. */
    awaitText: async (text: string) => {
      await send({ kind: 'await', text });
      const receivedAt = nextMessage<number[]>(child);
      return () => receivedAt;
    },
    /** From now on, lost streams are opened again. Resolves to a function that resolves to when each was open again. */
    awaitReconnect: async () => {
      await send({ kind: 'reconnect' });
      const reconnected = nextMessage<{ lostAt: number; times: number[]; rejected: number }>(child);
      return () => reconnected;
    },
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** The times from the response to a save, which `save` returns, until the last stream has received it, for each save, in ms. */
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
