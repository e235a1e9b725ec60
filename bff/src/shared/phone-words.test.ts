import { expect, test } from 'vitest';
import { telAddress, withoutCode } from './phone-words.ts';

test.each([
  ['+91 98765 43210', '+91 98765 43210', 'tel:+919876543210'],
  ['+911800111109', '1800111109', 'tel:1800111109'],
  ['+91 1860 266 2667', '1860 266 2667', 'tel:18602662667'],
  ['+9118201111', '+9118201111', 'tel:+9118201111'],
  ['0135 +911800', '0135 +911800', 'tel:0135+911800'],
])('a phone number %s is shown as %s, and called as %s', (phone, shown, address) => {
  expect(withoutCode(phone)).toBe(shown);
  expect(telAddress(phone)).toBe(address);
});
