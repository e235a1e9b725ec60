import { expect, test } from 'vitest';
import { readUtr } from './utr.ts';

test('in a year that ends in 9 a UTR may begin like a phone number', () => {
  const context = { reference: 'GY-7K2M9Q', amounts: [2500], year: 2029 };
  expect(readUtr('916932198765', context)).toEqual({ utr: '916932198765' });
  expect(readUtr('+91 69321 98765', context)).toEqual({ problem: 'is-phone' });
});
