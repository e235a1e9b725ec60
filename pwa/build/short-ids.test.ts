import { expect, test } from 'vitest';
import { shortest } from './short-ids.ts';

test('an id keeps as much of its beginning as tells it apart from all others', () => {
  const ids = ['-iphxe', '01B6yv', '03GjsB', '03Gjzz', 'xpXomV'];
  expect([...shortest(ids).values()]).toEqual(['-', '01', '03Gjs', '03Gjz', 'x']);
});
