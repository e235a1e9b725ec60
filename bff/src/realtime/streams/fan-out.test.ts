import { expect, test } from 'vitest';
import { FanOut } from './fan-out.ts';
import type { Stream } from './stream.ts';

test('the fan-out yields to other requests after fifty writes', async () => {
  let written = 0;
  let most = 0;
  let isOver = false;
  const takeTurn = () => {
    most = Math.max(most, written);
    written = 0;
    if (!isOver) setImmediate(takeTurn);
  };
  takeTurn();
  const streams = Array.from({ length: 1_000 }, () => ({}) as Stream);
  await new FanOut().add(streams, () => {
    written += 1;
  });
  isOver = true;
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(50);
});
