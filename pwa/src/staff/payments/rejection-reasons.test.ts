import { afterEach, expect, test } from 'vitest';
import { activateLanguage, loadMessages } from '../../i18n/messages.ts';
import { formatRejectionReason, otherOrdersUtrReason } from './rejection-reasons.ts';

afterEach(() => activateLanguage('en'));

const payment = { utr: '432198765001', amount: 2500, parts: [] };

// By these texts the server recognises a preset reason: bff/src/orders/orders/rejection-reasons.test.ts has the same.
test.each([
  [
    'en',
    'We found no payment with the UTR 4321 9876 5001.',
    'The UTR 4321 9876 5001 belongs to another payment. Your app shows the one of yours.',
    'The payment with this UTR belongs to another order.',
    '₹2,000 came with the UTR 4321 9876 5001, and ₹2,500 were due: ₹500 are missing.',
  ],
  [
    'hi',
    'UTR 4321 9876 5001 से हमें कोई पेमेंट नहीं मिला।',
    'UTR 4321 9876 5001 किसी और पेमेंट का है। आपके पेमेंट का UTR आपके ऐप में लिखा है।',
    'इस UTR का पेमेंट किसी और ऑर्डर का है।',
    'UTR 4321 9876 5001 से ₹2,000 मिले, जबकि ₹2,500 देने थे: ₹500 बाकी हैं।',
  ],
] as const)('the ready reasons in %s', async (language, ...reasons) => {
  await loadMessages('staff');
  await activateLanguage(language);
  expect([
    formatRejectionReason(payment, 'not found', undefined),
    formatRejectionReason(payment, 'other utr', undefined),
    otherOrdersUtrReason(),
    formatRejectionReason(payment, 'other amount', 2000),
  ]).toEqual(reasons);
});
