import { beforeEach, describe, expect, test } from 'vitest';
import { activateLanguage, loadMessages } from '../../i18n/messages.ts';
import { amountInWords, numberInWords } from './amount-in-words.ts';

const below100 = Array.from({ length: 100 }, (_, count) => count);

describe('an amount in English', () => {
  beforeEach(() => activateLanguage('en'));

  test.each([
    [0, 'zero rupees'],
    [100, 'one rupee'],
    [250_000, 'two thousand five hundred rupees'],
    [250_050, 'two thousand five hundred rupees and fifty paise'],
    [99, 'zero rupees and ninety-nine paise'],
    [12_500_000, 'one lakh twenty-five thousand rupees'],
    [1_000_000_000, 'one crore rupees'],
    [
      987_654_321_00,
      'ninety-eight crore seventy-six lakh fifty-four thousand three hundred twenty-one rupees',
    ],
    [
      214_748_364_700,
      'two hundred fourteen crore seventy-four lakh eighty-three thousand six hundred forty-seven rupees',
    ],
  ])('%i paise are %s', (paise, words) => expect(amountInWords(paise)).toBe(words));

  test('each number has a word of its own', () => {
    expect(new Set(below100.map(numberInWords)).size).toBe(100);
    expect([19, 20, 21, 99].map(numberInWords)).toEqual([
      ...['nineteen', 'twenty', 'twenty-one', 'ninety-nine'],
    ]);
  });
});

describe('an amount in Hindi', () => {
  beforeEach(async () => {
    await loadMessages('learner');
    await activateLanguage('hi');
  });

  test.each([
    [0, 'शून्य रुपये'],
    [100, 'एक रुपया'],
    [250_000, 'दो हज़ार पाँच सौ रुपये'],
    [250_050, 'दो हज़ार पाँच सौ रुपये और पचास पैसे'],
    [12_500_000, 'एक लाख पच्चीस हज़ार रुपये'],
    [987_654_321_00, 'अट्ठानवे करोड़ छिहत्तर लाख चौवन हज़ार तीन सौ इक्कीस रुपये'],
  ])('%i paise are %s', (paise, words) => expect(amountInWords(paise)).toBe(words));

  test('each number has a word of its own', () => {
    expect(new Set(below100.map(numberInWords)).size).toBe(100);
    expect([29, 39, 49, 59, 69, 79, 89, 99].map(numberInWords)).toEqual([
      ...['उनतीस', 'उनतालीस', 'उनचास', 'उनसठ', 'उनहत्तर', 'उनासी', 'नवासी', 'निन्यानवे'],
    ]);
  });
});
