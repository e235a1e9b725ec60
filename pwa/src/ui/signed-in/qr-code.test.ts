import { expect, test } from 'vitest';
import { qrPath } from './QrCode.tsx';

test('a QR code path has one rectangle for dark neighbours of a row, and none for light squares', () => {
  expect(
    qrPath([
      [false, true, true, false, true],
      [false, false, false, false, false],
      [true, false, false, false, false],
    ]),
  ).toBe('M1 0h2v1h-2zM4 0h1v1h-1zM0 2h1v1h-1z');
});
