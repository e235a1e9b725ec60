import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatuses } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let studio: TestStudio;
const tokens: string[] = [];
beforeAll(async () => {
  studio = await startTestStudio();
  for (let n = 0; n < 30; n += 1) tokens.push((await studio.signIn()).token);
});
afterAll(() => studio.stop());

const get = (path: string, token?: string) => studio.call('GET', path, { ...(token && { token }) });

/** Runs the work while this table is locked against reads. */
async function whileLocked(table: string, work: () => Promise<void>) {
  await studio.sql.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    await work();
  });
}

test.each(['/api/account/export', '/api/account/export/page'])(
  'one of many concurrent requests for %s is answered at a time, twenty wait, and the others get 503',
  async (path) => {
    const refused: Awaited<ReturnType<typeof get>>[] = [];
    let reads: Promise<{ status: number }>[] = [];
    await whileLocked('selections', async () => {
      reads = tokens.map(async (token) => {
        const answer = await get(path, token);
        if (answer.status === 503) refused.push(answer);
        return answer;
      });
      await expect.poll(() => refused.length).toBe(9);
      expect(refused[0]?.headers.get('Retry-After')).toBe('5');
      expect(refused[0]?.body).toEqual({
        code: 'server.busy',
        error: 'The studio has very many visitors right now. Please try again in a moment.',
      });
      // Other reads continue during this time.
      expect((await get('/api/enrolments', tokens[0])).status).toBe(200);
      expect((await get('/api/courses')).status).toBe(200);
    });
    expect(countStatuses(await Promise.all(reads))).toEqual({ 200: 21, 503: 9 });
    expect((await get(path, tokens[0])).status).toBe(200);
  },
);

test('thirty reads of one device run or wait', async () => {
  let refused = 0;
  let reads: Promise<{ status: number }>[] = [];
  await whileLocked('selections', async () => {
    reads = Array.from({ length: 40 }, async () => {
      const answer = await get('/api/selection', tokens[0]);
      refused += Number(answer.status === 503);
      return answer;
    });
    await expect.poll(() => refused).toBe(10);
  });
  expect(countStatuses(await Promise.all(reads))).toEqual({ 200: 30, 503: 10 });
});
