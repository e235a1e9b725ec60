import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type Asker, HashQueue, LONGEST_LANE, MOST_UNPROVEN } from './hash-queue.ts';

type Caller = Pick<Asker, 'network' | 'account'> & Partial<Asker>;

/** Signs in with a proof, where the test says nothing else: then a lane is longest. */
const inLane = (caller: Caller): Asker => ({ lane: 'sign-in', isProven: true, ...caller });

/** A queue whose work ends when the test says so, and the names of the callers in the order in which they were served. */
function startQueue() {
  const queue = new HashQueue({ atOnce: 1 });
  const served: string[] = [];
  const refused: string[] = [];
  let finish = () => {};
  const ask = (asker: Caller) => {
    const work = () => {
      served.push(asker.account);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    queue
      .run(inLane(asker), work)
      .catch(({ status }) => refused.push(`${asker.account} ${status}`));
  };
  const finishAll = async () => {
    for (let n = 0; n <= 2 * LONGEST_LANE; n += 1) {
      finish();
      await nextTurn();
    }
  };
  return { ask, served, refused, finishAll, stop: () => queue.stop() };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const rusher = (n: number) => ({ network: '198.51.100.66', account: `rusher${n}` });
const bystander = { network: '203.0.113.7', account: 'bystander' };

test('a rush for many accounts from one address delays others by one turn', async () => {
  const { ask, served, finishAll } = startQueue();
  for (const n of numbers(20)) ask(rusher(n));
  ask(bystander);
  await finishAll();
  expect(served.indexOf('bystander')).toBe(1);
  expect(served).toHaveLength(21);
});

test('a rush for one account delays the others behind its address by one turn each', async () => {
  const { ask, served, finishAll } = startQueue();
  for (const _ of numbers(20)) ask(rusher(0));
  ask(rusher(1));
  ask(rusher(2));
  await finishAll();
  expect(served.slice(0, 4)).toEqual(['rusher0', 'rusher1', 'rusher2', 'rusher0']);
});

test('callers that were served recently come after those that were not, however often they return', async () => {
  const { ask, served, finishAll } = startQueue();
  const others = numbers(5).map((n) => ({ network: `198.51.100.${n}`, account: `other${n}` }));
  for (const other of others) ask(other);
  await finishAll();
  for (const other of others) ask(other);
  ask(bystander);
  await finishAll();
  expect(served.slice(5).indexOf('bystander')).toBe(1);
});

test('a known device waits for at most one stranger, from however many addresses strangers come', async () => {
  const { ask, served, finishAll } = startQueue();
  for (const n of numbers(30)) ask({ network: `198.51.100.${n}`, account: `stranger${n}` });
  ask({ ...bystander, lane: 'known' });
  await finishAll();
  expect(served.indexOf('bystander')).toBe(1);
});

test('known devices do not keep others waiting', async () => {
  const { ask, served, finishAll } = startQueue();
  for (const n of numbers(30))
    ask({ network: `198.51.100.${n}`, account: `own${n}`, lane: 'known' });
  ask(bystander);
  await finishAll();
  expect(served.indexOf('bystander')).toBe(1);
});

test('in a full queue the address with the most waiting calls is refused, not the newcomer', async () => {
  const { ask, served, refused, finishAll } = startQueue();
  for (const n of numbers(LONGEST_LANE + 1)) ask(rusher(n));
  expect(refused).toEqual([]);
  ask(bystander);
  await nextTurn();
  expect(refused).toEqual([`rusher${LONGEST_LANE} 503`]);
  ask(rusher(99));
  await nextTurn();
  expect(refused).toEqual([`rusher${LONGEST_LANE} 503`, 'rusher99 503']);
  await finishAll();
  expect(served).toContain('bystander');
});

test('who registers waits for one sign-in at most, and for no more than ten others without a proof', async () => {
  const { ask, served, refused, finishAll } = startQueue();
  const stranger = (n: number, lane: Asker['lane']) => ({
    ...{ network: `198.51.100.${n}`, account: `${lane}${n}` },
    ...{ lane, isProven: false },
  });
  for (const n of numbers(MOST_UNPROVEN + 5)) ask(stranger(n, 'sign-in'));
  ask(stranger(0, 'registration'));
  await nextTurn();
  // One of them is being served, and does not wait.
  expect(refused).toEqual(numbers(4).map((n) => `sign-in${MOST_UNPROVEN + 1 + n} 503`));
  await finishAll();
  expect(served.indexOf('registration0')).toBe(1);
  expect(served).toHaveLength(MOST_UNPROVEN + 2);
});

test('who has worked for it comes before all that have not, and has a place of its own', async () => {
  const { ask, served, refused, finishAll } = startQueue();
  for (const n of numbers(MOST_UNPROVEN + 1))
    ask({ network: `198.51.100.${n}`, account: `stranger${n}`, isProven: false });
  ask(bystander);
  await finishAll();
  expect(refused).toEqual([]);
  expect(served.indexOf('bystander')).toBe(1);
});

test.each([
  [10, true],
  [5, false],
])('after %i seconds of waiting a call is refused, with a proof: %s', async (seconds, isProven) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { ask, served, refused, finishAll } = startQueue();
  for (const n of numbers(2)) ask({ ...rusher(n), isProven });
  vi.advanceTimersByTime(seconds * 1000 - 1);
  ask({ ...rusher(2), isProven });
  vi.advanceTimersByTime(2);
  await finishAll();
  vi.useRealTimers();
  expect([served, refused]).toEqual([['rusher0', 'rusher2'], ['rusher1 503']]);
});

test('calls that wait when the queue stops are refused', async () => {
  const { ask, refused, stop } = startQueue();
  for (const n of numbers(3)) ask(rusher(n));
  stop();
  await nextTurn();
  expect(refused).toEqual(['rusher1 503', 'rusher2 503']);
});

test('as many run at once as there are threads', async () => {
  const queue = new HashQueue({ atOnce: 2 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all(numbers(6).map((n) => queue.run(inLane(rusher(n)), work)));
  expect(most).toBe(2);
});

test('work that fails does not hold up the queue', async () => {
  const queue = new HashQueue({ atOnce: 1 });
  const failing = queue.run(inLane(bystander), () => Promise.reject(new Error('the worker ended')));
  await expect(failing).rejects.toThrow('the worker ended');
  expect(await queue.run(inLane(bystander), async () => 'next')).toBe('next');
});
