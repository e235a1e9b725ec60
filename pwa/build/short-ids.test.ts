import { expect, test } from 'vitest';
import { shortestUniquePrefixes } from './short-ids.ts';

test('an id is shortened to its shortest unique prefix', () => {
  const ids = ['-iphxe', '01B6yv', '03GjsB', '03Gjzz', 'xpXomV'];
  expect([...shortestUniquePrefixes(ids).values()]).toEqual(['-', '01', '03Gjs', '03Gjz', 'x']);
});
