import { expect, test } from 'vitest';
import { phoneLinks } from './phone-links.ts';

const indian = { call: 'tel:+919876543210', whatsApp: 'https://wa.me/919876543210' };

test.each([
  ['+91 98765 43210', indian],
  ['+91-98765-43210', indian],
  ['0091 98765 43210', indian],
  ['98765 43210', indian],
  ['(098765) 43210', indian],
  ['+44 20 7946 0958', { call: 'tel:+442079460958', whatsApp: 'https://wa.me/442079460958' }],
  // The country is unknown.
  ['0135 243 0000', { call: 'tel:01352430000' }],
  ['919876543210', { call: 'tel:919876543210' }],
])('%s', (typed, links) => {
  expect(phoneLinks(typed)).toEqual(links);
});

test.each([
  '',
  '98',
  '100',
  'call me',
  '+',
  '+91',
  '98765 43210 / 98765 43211',
  '98765x43210',
  'javascript:alert(1)',
  '1234567890123456',
  '+9198765432101234',
  '00 11',
  '९८७६५४३२१०',
])('%j is no number', (typed) => {
  expect(phoneLinks(typed)).toBeUndefined();
});
