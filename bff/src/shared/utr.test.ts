import { describe, expect, test } from 'vitest';
import { groupUtr, readUtr } from './utr.ts';

const context = { reference: 'GY-7K2M9Q', amounts: [2500, 1175, 0], year: 2026 };
const utr = '632198765001';

test('in a year that ends in 9 a UTR may begin like a phone number', () => {
  const in2029 = { reference: 'GY-7K2M9Q', amounts: [2500], year: 2029 };
  expect(readUtr('916932198765', in2029)).toEqual({ utr: '916932198765' });
  expect(readUtr('+91 69321 98765', in2029)).toEqual({ problem: 'is-phone' });
});

describe('a number alone', () => {
  test.each([
    [utr, utr],
    ['6321 9876 5001', utr],
    ['6321-9876.5001', utr],
    ['112211221123', '112211221123'],
    ['025000000001', '025000000001'],
    ['012345678902', '012345678902'],
    ['638198765001', '638198765001'],
  ])('%s is the UTR %s', (typed, found) => {
    expect(readUtr(typed, context)).toEqual({ utr: found });
  });

  test.each([
    ['98765 43210', 'is-phone'],
    ['098765 43210', 'is-phone'],
    ['0091 98765 43210', 'is-phone'],
    ['91 98765 43210', 'is-phone'],
    ['000000002500', 'is-amount'],
    ['250000', 'is-amount'],
    ['₹2,500.00', 'is-amount'],
    ['117500', 'is-amount'],
    ['000000000000', 'impossible'],
    ['112112112112', 'impossible'],
    ['901234567890', 'impossible'],
    ['210987654321', 'impossible'],
    ['+-', 'invalid'],
    ['', 'invalid'],
  ])('%j is no UTR: %s', (typed, problem) => {
    expect(readUtr(typed, context)).toEqual({ problem });
  });

  test.each([
    ['43219876500', 11],
    ['4321987650012', 13],
    ['3919876543210', 13],
    ['9198765432101', 13],
    ['1111', 4],
    ['5987654321', 10],
    ['25', 2],
  ])('%s has too few or too many digits: %i', (typed, digits) => {
    expect(readUtr(typed, context)).toEqual({ problem: 'length', digits });
  });
});

describe('a text', () => {
  test.each([
    `UTR: ${utr}`,
    'UTR:\n6321 9876 5001',
    'UTR 6321  9876\n 5001',
    '6321 9876 5001 is paid',
    `for 26 ${utr}`,
    `UTR ${utr}, 432198765001`,
    `transaction id ${utr}, 432198765001`,
    `Paid from 987612340056, UPI Ref no. ${utr}`,
    `A/C 987612340056, transaction ${utr}, txn of 26-11-26`,
    `transaction 987612340056, RRN ${utr}`,
    `${utr} and again ${utr}`,
    `to 919876543210, ${utr}`,
    `account XX987612340056, id ${utr}`,
    `card 6321 9876 5001 2222, id ${utr}`,
    `order 1987612340056, id ${utr}`,
  ])('%j has the UTR', (text) => {
    expect(readUtr(text, context)).toEqual({ utr });
  });

  test.each([
    [`${utr} or 432198765001`, 'several'],
    [`UTR ${utr}, UTR 432198765001`, 'several'],
    ['to 919876543210 today', 'is-phone'],
    ['paid 250000000000 today', 'is-amount'],
    ['order gy-7k2m9q', 'is-reference'],
    ['studio@bank', 'is-upi-id'],
    ['a@bank', 'invalid'],
    ['studio@b', 'invalid'],
    ['6321 9876 50012 is too long', 'invalid'],
    ['It is paid', 'invalid'],
    ['card 6321 9876 5001 2222 is a card', 'invalid'],
    ['6321 9876-5001 is in two forms', 'invalid'],
  ])('%j: %s', (text, problem) => {
    expect(readUtr(text, context)).toEqual({ problem });
  });
});

test('a UTR is shown in groups of four digits', () => {
  expect(groupUtr(utr)).toBe('6321 9876 5001');
});
