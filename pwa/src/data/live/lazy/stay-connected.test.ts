import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectDelay, stayConnected } from './stay-connected.ts';
import type { StreamEnd } from './stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => void vi.useRealTimers());

/** Connections that end when the test says so. */
const start = () => {
  const leaving = new AbortController();
  const tries: {
    end: (ended: StreamEnd, saidHello?: boolean) => Promise<void>;
    signal: AbortSignal;
  }[] = [];
  const done = stayConnected(leaving.signal, {
    connect: (signal) =>
      new Promise((resolve) => {
        const end = async (ended: StreamEnd, saidHello = false) => {
          resolve({ ...ended, saidHello });
          await vi.advanceTimersByTimeAsync(0);
        };
        signal.addEventListener('abort', () => resolve({ why: 'lost', saidHello: true }));
        tries.push({ end, signal });
      }),
    onEnd: () => {},
  });
  const last = () => {
    const trying = tries.at(-1);
    if (!trying) throw new Error('Nothing was tried.');
    return trying;
  };
  return { tries, last, done, leave: () => leaving.abort() };
};

const lost: StreamEnd = { why: 'lost' };

test('a lost connection is reopened within a second, then after growing pauses of up to 30 seconds', async () => {
  const { tries, last } = start();
  await last().end(lost, true);
  await vi.advanceTimersByTimeAsync(999);
  expect(tries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toHaveLength(2);
  for (const pause of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = tries.length;
    await last().end(lost);
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(tries).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toHaveLength(before + 1);
  }
  await last().end(lost, true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries).toHaveLength(9);
});

test('a session that only the stream reports as ended is not checked in a loop', async () => {
  const { tries, last } = start();
  for (const _ of [1, 2, 3, 4, 5]) {
    await last().end({ why: 'session' }, true);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(tries.length).toBeLessThan(4);
});

test('the return of the network ends a pause', async () => {
  const { tries, last } = start();
  await last().end({ why: 'held' });
  await vi.advanceTimersByTimeAsync(2_000);
  await last().end({ why: 'held' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toHaveLength(2);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toHaveLength(3);
});

test('one slow response does not pause the attempts for minutes, a second one does', async () => {
  const { tries, last } = start();
  await last().end({ why: 'held' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tries).toHaveLength(2);
  await last().end({ why: 'held' });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(tries).toHaveLength(2);
});

test('an abort while the end is handled does not wait for the next attempt', async () => {
  const leaving = new AbortController();
  const connect = vi.fn(async () => ({ why: 'later', afterMs: 60_000, saidHello: true }) as const);
  const done = stayConnected(leaving.signal, { connect, onEnd: async () => leaving.abort() });
  let isOver = false;
  void done.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
  expect(connect).toHaveBeenCalledOnce();
});

test('the return of the network closes the old connection and reconnects at once', async () => {
  const { tries } = start();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toHaveLength(2);
  expect(tries[0]?.signal.aborted).toBe(true);
});

test('no attempt is made after an abort', async () => {
  const { tries, last, leave, done } = start();
  await last().end(lost);
  leave();
  await done;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toHaveLength(1);
});

test('a browser that cannot read streams does not retry', async () => {
  const { tries, last, done } = start();
  await last().end({ why: 'unreadable' });
  await done;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toHaveLength(1);
});

test('the pauses have random jitter', () => {
  vi.mocked(Math.random).mockReturnValue(0);
  expect(reconnectDelay(lost, 9)).toBe(0);
  expect(reconnectDelay({ why: 'later', afterMs: 4_000 }, 0)).toBe(4_000);
  vi.mocked(Math.random).mockReturnValue(1);
  expect(reconnectDelay({ why: 'later', afterMs: 4_000 }, 0)).toBe(5_000);
  expect(reconnectDelay({ why: 'held' }, 2)).toBe(225_000);
});
