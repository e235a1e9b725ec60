import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import { declaredRoutes } from '../../platform/http/declared-routes.ts';
import { fillStudio, fuzzRoutes } from '../../testing/route-fuzz.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

/** Of the run, so that it can be repeated with TEST_SEED. */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 2_000_000_000);

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
  await fillStudio(studio);
});
afterAll(() => studio.stop());

const fuzz = (times: number) =>
  fuzzRoutes({ studio, routes: declaredRoutes(mountRoutes(studio.deps).routes), seed, times });

test(`every route keeps its contract and its permission for every role (TEST_SEED=${seed})`, async () => {
  expect(await fuzz(1)).toEqual([]);
}, 300_000);

test(`every route keeps them for 20 requests of every role (TEST_SEED=${seed})`, {
  tags: ['faults'],
  timeout: 900_000,
}, async () => {
  expect(await fuzz(20)).toEqual([]);
});
