import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { type HashCaller, HashQueue, MAX_LANE_LENGTH, MAX_UNPROVEN } from './hash-queue.ts';

type TestCaller = Pick<HashCaller, 'network' | 'account'> & Partial<HashCaller>;

/** A login with a proof by default, as this lane is the longest. */
const toCaller = (caller: TestCaller): HashCaller => ({
  lane: 'sign-in',
  hasProofOfWork: true,
  ...caller,
});

/** A queue whose work the test ends, and the names of the callers in the order in which they were served. */
function startQueue() {
  const queue = new HashQueue({ atOnce: 1 });
  const served: string[] = [];
  const refused: string[] = [];
  let finish = () => {};
  const ask = (caller: TestCaller) => {
    const work = () => {
      served.push(caller.account);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    queue
      .run(toCaller(caller), work)
      .catch(({ status }) => refused.push(`${caller.account} ${status}`));
  };
  const finishAll = async () => {
    for (let n = 0; n <= 2 * MAX_LANE_LENGTH; n += 1) {
      finish();
      await nextTurn();
    }
  };
  return { ask, served, refused, finishAll, stop: () => queue.stop() };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const rusher = (n: number) => ({ network: '198.51.100.66', account: `rusher${n}` });
const bystander = { network: '203.0.113.7', account: 'bystander' };

test('a burst for many accounts from one address delays other callers by one call', async () => {
  const { ask, served, finishAll } = startQueue();
  for (const n of numbers(20)) ask(rusher(n));
  ask(bystander);
  await finishAll();
  expect(served.indexOf('bystander')).toBe(1);
  expect(served).toHaveLength(21);
});

test('a burst for one account delays the other accounts behind its address by one call each', async () => {
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

test('known devices do not delay other callers', async () => {
  const { ask, served, finishAll } = startQueue();
  for (const n of numbers(30))
    ask({ network: `198.51.100.${n}`, account: `own${n}`, lane: 'known' });
  ask(bystander);
  await finishAll();
  expect(served.indexOf('bystander')).toBe(1);
});

test('a full queue refuses the address with the most waiting calls, not the newest caller', async () => {
  const { ask, served, refused, finishAll } = startQueue();
  for (const n of numbers(MAX_LANE_LENGTH + 1)) ask(rusher(n));
  expect(refused).toEqual([]);
  ask(bystander);
  await nextTurn();
  expect(refused).toEqual([`rusher${MAX_LANE_LENGTH} 503`]);
  ask(rusher(99));
  await nextTurn();
  expect(refused).toEqual([`rusher${MAX_LANE_LENGTH} 503`, 'rusher99 503']);
  await finishAll();
  expect(served).toContain('bystander');
});

test('a registration waits for one login at most, and for no more than ten others without a proof', async () => {
  const { ask, served, refused, finishAll } = startQueue();
  const stranger = (n: number, lane: HashCaller['lane']) => ({
    ...{ network: `198.51.100.${n}`, account: `${lane}${n}` },
    ...{ lane, hasProofOfWork: false },
  });
  for (const n of numbers(MAX_UNPROVEN + 5)) ask(stranger(n, 'sign-in'));
  ask(stranger(0, 'registration'));
  await nextTurn();
  // One of the calls is being served, and does not wait.
  expect(refused).toEqual(numbers(4).map((n) => `sign-in${MAX_UNPROVEN + 1 + n} 503`));
  await finishAll();
  expect(served.indexOf('registration0')).toBe(1);
  expect(served).toHaveLength(MAX_UNPROVEN + 2);
});

test('a call with a proof of work comes before all without, and has its own place in the queue', async () => {
  const { ask, served, refused, finishAll } = startQueue();
  for (const n of numbers(MAX_UNPROVEN + 1))
    ask({ network: `198.51.100.${n}`, account: `stranger${n}`, hasProofOfWork: false });
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
  for (const n of numbers(2)) ask({ ...rusher(n), hasProofOfWork: isProven });
  vi.advanceTimersByTime(seconds * 1000 - 1);
  ask({ ...rusher(2), hasProofOfWork: isProven });
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

test('as many calls run at once as there are threads', async () => {
  const queue = new HashQueue({ atOnce: 2 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all(numbers(6).map((n) => queue.run(toCaller(rusher(n)), work)));
  expect(most).toBe(2);
});

test('a failed call does not block the queue', async () => {
  const queue = new HashQueue({ atOnce: 1 });
  const failing = queue.run(toCaller(bystander), () =>
    Promise.reject(new Error('the worker ended')),
  );
  await expect(failing).rejects.toThrow('the worker ended');
  expect(await queue.run(toCaller(bystander), async () => 'next')).toBe('next');
});
