import { expect, test } from 'vitest';
import { qrPath } from './QrCode.tsx';

test('draws neighbours in a row together, and nothing where it is light', () => {
  expect(
    qrPath([
      [false, true, true, false, true],
      [false, false, false, false, false],
      [true, false, false, false, false],
    ]),
  ).toBe('M1 0h2v1h-2zM4 0h1v1h-1zM0 2h1v1h-1z');
});
