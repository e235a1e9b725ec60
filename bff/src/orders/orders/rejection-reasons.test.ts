import { describe, expect, test } from 'vitest';
import { messagesFor } from '../../platform/i18n/messages.ts';
import type { Language } from '../../shared/languages.ts';
import { localizeRejectionReason } from './rejection-reasons.ts';

const order = { utr: '432198765001', part: { received: 2000, due: 2500 } };

// The presets that the app offers staff (pwa/src/staff/payments/rejection-reasons.test.ts has the same).
const READY: Record<Language, string>[] = [
  {
    en: 'We found no payment with the UTR 4321 9876 5001.',
    hi: 'UTR 4321 9876 5001 से हमें कोई पेमेंट नहीं मिला।',
  },
  {
    en: 'The UTR 4321 9876 5001 belongs to another payment. Your app shows the one of yours.',
    hi: 'UTR 4321 9876 5001 किसी और पेमेंट का है। आपके पेमेंट का UTR आपके ऐप में लिखा है।',
  },
  {
    en: 'The payment with this UTR belongs to another order.',
    hi: 'इस UTR का पेमेंट किसी और ऑर्डर का है।',
  },
  {
    en: '₹2,000 came with the UTR 4321 9876 5001, and ₹2,500 were due: ₹500 are missing.',
    hi: 'UTR 4321 9876 5001 से ₹2,000 मिले, जबकि ₹2,500 देने थे: ₹500 बाकी हैं।',
  },
];

const read = (language: Language, reason: string, about = order) =>
  localizeRejectionReason(messagesFor(language), { ...about, reason });

describe('a rejection reason', () => {
  test.each(READY)('from the presets is shown in the learner’s language: $en', ({ en, hi }) => {
    for (const chosen of [en, hi])
      expect([read('en', chosen), read('hi', chosen)]).toEqual([en, hi]);
  });

  test.each([
    'We found no payment with the UTR 4321 9876 5001. Please call us.',
    'We found no payment with the UTR 1111 2222 3333.',
    '',
  ])('written by staff is not translated: “%s”', (reason) => {
    expect(read('hi', reason)).toBe(reason);
  });
});
