import { act, screen, waitFor, within } from '@testing-library/react';
import type { LearnerOrder, OrderInvoice } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { expectAtField } from '../../testing/expect-at-field.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  networkFailure,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { order } from '../../testing/sample-courses.ts';
import { completeStudioSettings, overrideStudioSettings } from '../../testing/studio-settings.ts';

stopClockInSampleYear();

const open = async (change: Parameters<typeof order>[0] = {}) => {
  const server = createFakeServer({ orders: [order(change)] });
  const visited = visit('/Payment', { server, as: asha });
  await screen.findByRole('heading', { name: 'Your order GY-7K2M9Q' });
  return visited;
};

const utrField = () => screen.getByLabelText('UTR');
const send = () => screen.getByRole('button', { name: 'Send the UTR' });

const stepNow = () => screen.getByRole('listitem', { current: 'step' }).textContent;

const rest: LearnerOrder['lines'] = [
  {
    ...{ courseId: 1, title: 'Asana Regular Classes', startDate: '2026-11-02', fee: 1650 },
    ...{ months: 1, part: true, firstDay: '2026-10-28', lastDay: '2026-11-30' },
  },
];

describe('an offer', () => {
  test('shows until when its price is valid, and no dates for months from the confirmation', async () => {
    const lines = [{ ...rest[0], begins: 'confirmed' }] as LearnerOrder['lines'];
    await open({ lines, holdsUntil: '2026-12-20' });
    screen.getByText('This price is valid until 20 December.');
    screen.getByText('1 month, from the day we confirm your payment');
    screen.getByRole('heading', { name: 'Pay in your own UPI app' });
  });

  test('that has expired can be selected again, and a UTR can still be sent', async () => {
    const { user, server } = await open({ lines: rest, holdsUntil: '2026-10-31', upi: null });
    screen.getByRole('heading', { name: 'This price was valid until 31 October' });
    expect(screen.queryByRole('heading', { name: 'Pay in your own UPI app' })).toBeNull();
    expect(screen.queryByText('Please pay the fee at the studio')).toBeNull();
    expect(utrField()).toBeTruthy();
    server.answer('POST /api/selection', () => json(201, []));
    await user.click(screen.getByRole('button', { name: 'Choose again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/SelectedClasses'));
    expect(server.sent('POST /api/selection').map(({ body }) => body)).toEqual([{ courseId: 1 }]);
  });
});

describe('an open order', () => {
  test('with a personal UPI ID has values to copy, written steps and a QR code, but no button', async () => {
    const { user } = await open();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      copied.push(text);
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment');
    expect(screen.getByText(/^Asana Regular Classes, order/)).toBeTruthy();
    expect(stepNow()).toBe('1Pay');
    expect(screen.getByText('from Tue, 1 Dec')).toBeTruthy();
    expect(screen.getByText('Your app will show the name Ganga Yoga')).toBeTruthy();
    const pay = within(screen.getByRole('region', { name: 'Pay in your own UPI app' }));
    expect(pay.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Copy the UPI ID.',
      'Open your UPI app, choose “Pay to UPI ID”, paste the ID and pay ₹2,500.',
      'Then come back here with the UTR, the 12-digit number of your payment.',
    ]);
    expect(
      screen.getByRole('img', { name: 'UPI QR code to pay ₹2,500 to Ganga Yoga' }),
    ).toBeTruthy();
    expect(screen.getByText('From another phone?')).toBeTruthy();
    expect(
      screen.getByText(/above ₹2,000, payment apps do not accept a saved picture/),
    ).toBeTruthy();
    expect(document.querySelector('[href^="upi:"]')).toBeNull();
    for (const name of ['UPI ID', 'Amount']) {
      await user.click(screen.getByRole('button', { name: `Copy ${name}` }));
      await screen.findByText(`${name} copied.`);
    }
    expect(copied).toEqual(['studio@bank', '2500.00']);
  });

  test('with a merchant UPI ID has a button for phones, and a hint if the app refuses', async () => {
    const link = 'upi://pay?pa=studio@bank&mode=04';
    await open({
      upi: { id: 'studio@bank', name: 'Ganga Yoga', amount: 2500, qr: 'upi://', link },
    });
    const button = screen.getByRole('link', { name: 'Pay with a UPI app' });
    expect(button.getAttribute('href')).toBe(link);
    expect(screen.getByText(/If that does not work, copy the UPI ID/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy UPI ID' })).toBeTruthy();
  });

  test('has a hint without a clipboard', async () => {
    const { user } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy UPI ID' }));
    await screen.findByText(/UPI ID could not be copied/);
  });

  test('is paid at the studio without a UPI ID', async () => {
    await open({ upi: null });
    expect(screen.getByText('Please pay the fee at the studio')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(screen.queryByLabelText('UTR')).toBeNull();
  });
});

test('the ordered courses have a link to the terms', async () => {
  await open();
  const own = within(screen.getByRole('region', { name: 'Your order GY-7K2M9Q' }));
  expect(own.getByRole('link', { name: 'Fees and refunds' }).getAttribute('href')).toBe('/Terms');
});

test('an order without a fee has nothing to pay', async () => {
  await open({ amount: 0, upi: null });
  expect(screen.getByText(/^You have nothing to pay/)).toBeTruthy();
  expect(screen.queryByText('Please pay the fee at the studio')).toBeNull();
});

const post = 'POST /api/orders/7/utr';

/** The server accepts the UTR: the payment is being checked. */
const takeUtr = (server: FakeServer, utr = '432198765001') =>
  server.answerOnce(post, () => json(200, order({ state: 'submitted', utr, upi: null })));

describe('the UTR', () => {
  test('is sent once, with or without spaces, and is then being checked', async () => {
    const { user, server } = await open();
    takeUtr(server);
    expect(utrField()).toHaveProperty('inputMode', 'numeric');
    await user.type(utrField(), '4321 9876 5001');
    await user.dblClick(send());
    await screen.findByRole('heading', { name: 'We are checking your payment' });
    expect(stepNow()).toBe('3Wait');
    // Above the button that was pressed.
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('We are checking your payment'),
    );
    expect(server.sent(post)[0]?.body).toEqual({ utr: '4321 9876 5001' });
    expect(server.count(post)).toBe(1);
    expect(screen.queryByLabelText('UTR')).toBeNull();
  });

  const instead = 'The UTR is the 12 digits that your UPI app shows with the payment.';
  const made = /^These digits cannot be a UTR\./;
  test.each([
    ['nothing', '', 'Please enter the UTR: the 12 digits that your bank shows.'],
    ['letters', 'paid it', 'Please enter the UTR: the 12 digits that your bank shows.'],
    ['eleven digits', '43219876500', /^You entered 11 digits, and a UTR has 12\./],
    ['one digit', '000000000000', made],
    ['two digits', '100000000001', made],
    ['counting', '123456789012', made],
    ['the amount', '2500.00', `This is the amount. ${instead}`],
    ['a phone number', '+91 98765 43210', `This is a phone number. ${instead}`],
    ['the studio’s id', 'studio@bank', `This is a UPI ID. ${instead}`],
    ['the reference', 'gy-7k2m9q', `This is your order number. ${instead}`],
    ['two of them', 'UTR 432198765001 UTR 432198765002', /^There are several numbers/],
  ])('is not sent if it is invalid: %s', async (_, typed, words) => {
    const { user, server } = await open();
    if (typed) await user.type(utrField(), typed);
    await user.click(send());
    expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(utrField());
    expect(server.count(post)).toBe(0);
  });

  test('is extracted from a pasted bank message', async () => {
    const { user, server } = await open();
    await user.click(utrField());
    await user.paste(
      'Dear UPI user A/C X5334 debited by 2500.0\non date 26Nov26 trf to GANGA YOGA\nRefno 432198765001\n26-11-26',
    );
    expect(utrField()).toHaveProperty('value', '4321 9876 5001');
    expect(
      screen.getByText('We found this UTR in your text. Please check that it is right.'),
    ).toBeTruthy();
    takeUtr(server);
    await user.click(send());
    await screen.findByRole('heading', { name: 'We are checking your payment' });
    expect(server.sent(post)[0]?.body).toEqual({ utr: '4321 9876 5001' });
  });

  test('can be corrected while it is being checked', async () => {
    const { user, server } = await open({ state: 'submitted', utr: '432198765001', upi: null });
    await user.click(screen.getByRole('button', { name: 'Correct the UTR' }));
    expect(document.activeElement).toBe(utrField());
    expect(utrField()).toHaveProperty('value', '4321 9876 5001');
    await user.clear(utrField());
    await user.type(utrField(), '432198765010');
    takeUtr(server, '432198765010');
    await user.click(send());
    await screen.findByText('4321 9876 5010');
    expect(server.count(post)).toBe(1);
    expect(screen.queryByLabelText('UTR')).toBeNull();
  });

  test('cannot be corrected once staff review it', async () => {
    const reviewedAt = '2026-11-20T06:00:00.000Z';
    await open({ state: 'submitted', utr: '432198765001', upi: null, lookedAt: reviewedAt });
    expect(
      screen.getByText(/^We are comparing the UTR with our bank statement now\./),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct the UTR' })).toBeNull();
  });

  test('shows the server’s error at its field, and again after another attempt', async () => {
    const { user, server } = await open();
    const used = 'This UTR has paid for another order.';
    await user.type(utrField(), '432198765001');
    for (let tried = 0; tried < 2; tried += 1) {
      server.answerOnce(post, () => errorResponse(409, used, 'utr'));
      await user.click(send());
      await waitFor(() => expectAtField(utrField(), used));
    }
  });

  test('can stay unchanged after Cancel', async () => {
    const { user, server } = await open({ state: 'submitted', utr: '432198765001', upi: null });
    await user.click(screen.getByRole('button', { name: 'Correct the UTR' }));
    await user.clear(utrField());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText('UTR')).toBeNull();
    const correct = screen.getByRole('button', { name: 'Correct the UTR' });
    expect(document.activeElement).toBe(correct);
    expect(server.count(post)).toBe(0);
    await user.click(correct);
    expect(utrField()).toHaveProperty('value', '4321 9876 5001');
  });

  test.each([
    [
      'the server refuses it',
      () => errorResponse(409, 'This UTR was already used.'),
      'This UTR was already used.',
    ],
    [
      'there is no network',
      networkFailure,
      'The studio’s server does not answer. Please check your connection and try again.',
    ],
  ])('stays in the field when %s', async (_, answer, words) => {
    const { user, server } = await open();
    server.answerOnce(post, answer);
    await user.type(utrField(), '432198765001');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(utrField()).toHaveProperty('value', '4321 9876 5001');
  });

  test('can be sent again after a rejection, with the reason shown', async () => {
    const rejected = { state: 'rejected', utr: '432198765001', reason: 'Not found.' } as const;
    const { user, server } = await open(rejected);
    takeUtr(server, '432198765002');
    expect(screen.getByRole('alert').textContent).toContain('Not found.');
    await user.type(utrField(), '432198765002');
    await user.click(send());
    await screen.findByRole('heading', { name: 'We are checking your payment' });
  });
});

describe('a payment being checked', () => {
  const checked = { state: 'submitted', utr: '432198765001', upi: null } as const;

  test('shows since when, and how long it takes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T08:12:00Z') });
    await open(checked);
    const wait = screen.getByRole('region', { name: 'We are checking your payment' });
    expect(wait.textContent).toContain('We check your payment within one working day;');
    expect(wait.textContent).toContain('Fri, 20 Nov, 10:42 am');
    expect(wait.textContent).toContain('for 3 hours');
  });

  test('promises no e-mail to an address that refused ours, and links to Account', async () => {
    await open({ ...checked, refusesMail: true });
    const wait = screen.getByRole('region', { name: 'We are checking your payment' });
    expect(wait.textContent).not.toContain('we e-mail you');
    expect(wait.textContent).toContain('Please check your e-mail address under Account.');
  });

  test('can be neither paid nor cancelled', async () => {
    await open(checked);
    expect(stepNow()).toBe('3Wait');
    expect(screen.queryByRole('button', { name: /Cancel|Copy/ })).toBeNull();
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
  });
});

describe('a rejected payment can be fixed with one tap', () => {
  const utr = '432198765001';
  const rejected = { state: 'rejected', utr, reason: 'As staff say.' } as const;
  afterEach(() => activateLanguage('en'));

  test.each([
    ['not found', /has the money left your account/],
    ['other utr', /with your own payment/],
    ['own words', /check the UTR and send it again/],
    [null, /check the UTR and send it again/],
  ] as const)('by entering the UTR again after %s', async (rejection, words) => {
    const { user } = await open({ ...rejected, rejection });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('We could not confirm your payment. As staff say.')).toBeTruthy();
    expect(alert.getByText(words)).toBeTruthy();
    expect(stepNow()).toBe('2UTR');
    await user.click(alert.getByRole('button', { name: 'Enter the UTR again' }));
    expect(document.activeElement).toBe(utrField());
  });

  test.each([
    [
      { code: 'not found', utr },
      'We found no payment with the UTR 4321 9876 5001.',
      'UTR 4321 9876 5001 से हमें कोई पेमेंट नहीं मिला।',
    ],
    [
      { code: 'other utr', utr },
      'The UTR 4321 9876 5001 belongs to another payment. Your payment app shows the UTR of yours.',
      'UTR 4321 9876 5001 किसी और पेमेंट का है। आपके पेमेंट का UTR आपके पेमेंट ऐप में लिखा है।',
    ],
    [
      { code: 'other order' },
      'The payment with this UTR belongs to another order.',
      'इस UTR का पेमेंट किसी और ऑर्डर का है।',
    ],
    [
      { code: 'other amount', utr, received: 2000, due: 2500 },
      'We received ₹2,000 with the UTR 4321 9876 5001, but ₹2,500 was due: ₹500 is still to be paid.',
      'UTR 4321 9876 5001 से हमें ₹2,000 मिले, जबकि ₹2,500 देने थे: ₹500 बाकी हैं।',
    ],
    [{ code: 'own words', words: 'As staff say.' }, 'As staff say.', 'As staff say.'],
  ] as const)('after the reason in the reader’s language: %o', async (rejectionReason, en, hi) => {
    await open({ ...rejected, rejectionReason });
    expect(screen.getByRole('alert').textContent).toContain(
      `We could not confirm your payment. ${en}`,
    );
    await act(() => activateLanguage('hi'));
    expect(screen.getByRole('alert').textContent).toContain(`हम आपका पेमेंट पक्का नहीं कर पाए। ${hi}`);
  });

  test('by paying the rest after another amount', async () => {
    const part = {
      utr: '432198765001',
      way: 'upi' as const,
      amount: 2000,
      at: '2026-11-20T05:12:00.000Z',
    };
    const { user } = await open({ ...rejected, rejection: 'other amount', parts: [part] });
    expect(stepNow()).toBe('1Pay');
    await user.click(screen.getByRole('button', { name: 'Pay the remaining ₹500' }));
    expect(document.activeElement?.textContent).toBe('Pay in your own UPI app');
    expect(screen.getByText('We have received ₹2,000 of ₹2,500.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Have you paid the rest?' })).toBeTruthy();
    expect(screen.getByText(/paste the ID and pay ₹500\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel this order' })).toBeNull();
  });

  test('also from the link in the e-mail', async () => {
    const orders = [order({ ...rejected, rejection: 'not found' })];
    visit('/Payment#utr', { server: createFakeServer({ orders }), as: asha });
    await waitFor(() => expect(document.activeElement).toBe(utrField()));
  });
});

test('a payment that is being checked shows the studio’s contacts', async () => {
  overrideStudioSettings(completeStudioSettings);
  await open({ state: 'submitted', utr: '432198765001', upi: null });
  const ask = within(screen.getByRole('region', { name: 'A question about this payment?' }));
  const hrefOf = (name: string) => ask.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('+91 00123 45678')).toBe('tel:+910012345678');
  expect(hrefOf('WhatsApp')).toBe('https://wa.me/910012345678?text=Order%20GY-7K2M9Q%3A%20');
  expect(hrefOf('E-mail')).toBe('mailto:namaste@studio.example?subject=Order%20GY-7K2M9Q');
});

test('a studio without phone and e-mail is contacted by the contact form', async () => {
  overrideStudioSettings({ phone: undefined, email: undefined });
  await open({ state: 'submitted', utr: '432198765001', upi: null });
  const ask = within(screen.getByRole('region', { name: 'A question about this payment?' }));
  expect(ask.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/ContactUs']);
});

describe('cancelling an order', () => {
  test('asks for a confirmation, and moves the order to the history', async () => {
    const { user, server } = await open();
    const cancelled = order({ state: 'cancelled', upi: null });
    server.answerOnce('POST /api/orders/7/cancel', () => json(200, cancelled));
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    const question = within(screen.getByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Cancel the order' }));
    await screen.findByText('Order GY-7K2M9Q is cancelled.');
    const history = screen.getByRole('region', { name: 'Payment History' });
    expect(history.textContent).toContain('Cancelled on Fri, 20 Nov');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Cancelled on'));
    expect(history.contains(document.activeElement)).toBe(true);
  });

  test('can be closed without cancelling', async () => {
    const { user, server } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.count('POST /api/orders/7/cancel')).toBe(0);
  });

  test('shows why it failed', async () => {
    const { user, server } = await open();
    server.answerOnce('POST /api/orders/7/cancel', () => errorResponse(409, 'It is already paid.'));
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
    const question = within(screen.getByRole('dialog'));
    expect((await question.findByRole('alert')).textContent).toBe('It is already paid.');
  });
});

test('the history links to the receipts', async () => {
  const orders = [order({ state: 'paid', receiptNumber: '12', upi: null })];
  visit('/Payment', { server: createFakeServer({ orders }), as: asha });
  const link = await screen.findByRole('link', { name: 'Receipt 12' });
  expect(link.getAttribute('href')).toBe('/Receipt?number=12');
});

const part: Omit<OrderInvoice, 'number'> = {
  kind: 'receipt',
  paise: 100_000,
  way: 'cash',
  reference: null,
  issuedOn: '2026-11-20',
  reason: null,
  isCorrected: false,
};

test('the history lists each invoice of an order, and the discount', async () => {
  const documents: LearnerOrder['documents'] = [
    { ...part, number: '2026-27/000012', isCorrected: true },
    { ...part, number: 'R2026-27/000003', kind: 'correction', paise: -100_000 },
    { ...part, number: '2026-27/000013', isTaxed: true, paise: 200_000, way: 'bank' },
    { ...part, number: 'R2026-27/000004', kind: 'refund', paise: -50_050, way: 'upi' },
  ];
  const concession = { paise: 50_000, percent: null, reason: 'A student' };
  const paid = { state: 'paid', receiptNumber: '2026-27/000013', upi: null } as const;
  const orders = [order({ ...paid, documents, concession })];
  visit('/Payment', { server: createFakeServer({ orders }), as: asha });
  const history = within(await screen.findByRole('region', { name: 'Payment History' }));
  const listed = history.getAllByRole('link').map((link) => link.parentElement?.textContent);
  expect(listed).toEqual([
    'Receipt 2026-27/000012₹1,000 · Cash · not valid',
    'Correction R2026-27/000003₹1,000 · Cash',
    'Tax invoice 2026-27/000013₹2,000 · Bank transfer',
    'Refund receipt R2026-27/000004₹500.50 · UPI',
  ]);
  const last = history.getByRole('link', { name: 'Refund receipt R2026-27/000004' });
  expect(last.getAttribute('href')).toBe('/Receipt?number=R2026-27%2F000004');
  expect(history.getByText('You pay ₹2,000 instead of ₹2,500: A student')).toBeTruthy();
});

test('an open order shows the discount, the received payments and their receipts', async () => {
  const concession = { paise: 50_000, percent: 20, reason: 'A student' };
  const parts: LearnerOrder['parts'] = [
    { utr: '', way: 'cash', amount: 1000, at: '2026-11-20T05:12:00.000Z' },
  ];
  const documents = [{ ...part, number: '2026-27/000012' }];
  await open({ concession, parts, documents, due: 1000 });
  expect(screen.getByText('You pay ₹2,000 instead of ₹2,500: A student')).toBeTruthy();
  expect(screen.getByText('We have received ₹1,000 of ₹2,000.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt 2026-27/000012' })).toBeTruthy();
});

test('the history names the first courses of an order, and how many more there are', async () => {
  const lines = ['Asana', 'Pranayama', 'Yoga Nidra', 'Meditation'].map((title, place) => ({
    courseId: place + 1,
    title,
    startDate: '2026-12-01',
    fee: 2500,
  }));
  const orders = [order({ lines, state: 'cancelled', upi: null })];
  visit('/Payment', { server: createFakeServer({ orders }), as: asha });
  await screen.findByText('Asana, Pranayama and 2 more');
});

describe('a long history', () => {
  const many = Array.from({ length: 120 }, (_, n) =>
    order({ id: 200 - n, reference: `GY-${n}`, state: 'cancelled', upi: null }),
  );
  const entries = () =>
    within(screen.getByRole('region', { name: 'Payment History' })).getAllByRole('listitem');
  const more = () => screen.getByRole('button', { name: 'Show more' });

  test('comes page by page; the first new order takes the focus', async () => {
    const { user } = visit('/Payment', { server: createFakeServer({ orders: many }), as: asha });
    await screen.findByRole('button', { name: 'Show more' });
    expect(entries()).toHaveLength(50);
    await user.dblClick(more());
    await waitFor(() => expect(entries()).toHaveLength(100));
    expect(document.activeElement).toBe(entries()[50]);
    expect(document.activeElement?.textContent).toContain('GY-50');
    await user.click(more());
    await waitFor(() => expect(entries()).toHaveLength(120));
    expect(document.activeElement).toBe(entries()[100]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('shows beside the button why more could not be loaded', async () => {
    const server = createFakeServer({ orders: many });
    const { user } = visit('/Payment', { server, as: asha });
    await screen.findByRole('button', { name: 'Show more' });
    server.answerOnce('GET /api/orders', networkFailure);
    await user.click(more());
    expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
    expect(entries()).toHaveLength(50);
    await user.click(more());
    await waitFor(() => expect(entries()).toHaveLength(100));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an order for months shows their days', () => {
  const lines = [
    {
      ...{ courseId: 1, title: 'Asana Regular Classes', startDate: '2026-12-01', fee: 2500 },
      ...{ months: 1, firstDay: '2027-01-02', lastDay: '2027-02-01' },
    },
  ];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-28T05:30:00Z') });
  });
  afterEach(() => void vi.useRealTimers());

  test('while it is open', async () => {
    await open({ lines });
    const ordered = screen.getByRole('region', { name: 'Your order GY-7K2M9Q' });
    expect(ordered.textContent).toContain('2 January to 1 February₹2,500');
    expect(ordered.textContent).not.toContain('from');
  });

  test('in the history', async () => {
    const paid = order({ lines, state: 'paid', receiptNumber: '3', upi: null });
    visit('/Payment', { server: createFakeServer({ orders: [paid] }), as: asha });
    const history = await screen.findByRole('region', { name: 'Payment History' });
    expect(history.textContent).toContain('2 January to 1 February');
  });
});
