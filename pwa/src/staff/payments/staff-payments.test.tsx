import { screen, waitFor, within } from '@testing-library/react';
import type { OrderInvoice, StaffOrder } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { expectAtField } from '../../testing/expect-at-field.ts';
import { createDeferred, json } from '../../testing/fake-responses.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  type FakeServer,
  networkFailure,
  noContent,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { order } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

const staffOrder = (change: Partial<StaffOrder>): StaffOrder => {
  const { upi: _, ...rest } = order({
    ...{ state: 'submitted', utr: '432198765001', parts: change.parts ?? [] },
    amount: change.amount ?? 2500,
  });
  const learner = { name: asha.name, email: asha.email };
  const at = '2026-11-20T05:12:00.000Z';
  const events = [{ state: rest.state, utr: rest.utr, reason: null, at, by: asha.name }];
  return { ...rest, learner, events, confirmable: true, otherClaims: [], ...change };
};

const receipt: OrderInvoice = {
  ...{ number: '2026-27/000004', kind: 'receipt', paise: 250_000, way: 'cash', reference: null },
  ...{ issuedOn: '2026-11-20', reason: null, isCorrected: false },
};

const staffOrders = [
  staffOrder({}),
  staffOrder({
    id: 8,
    reference: 'GY-ABCDEF',
    utr: '999988887777',
    learner: { name: 'Rohan Bisht', email: 'rohan@example.com', phone: '+919876543210' },
  }),
];

const open = async () => {
  const visited = visit('/StaffPayments', { server: createFakeServer({ staffOrders }), as: staff });
  await screen.findByRole('heading', { name: asha.name });
  return visited;
};

/** The last request. */
const asked = (server: FakeServer) => server.sent('GET /api/staff/orders').at(-1)?.query;

const cards = () => within(screen.getByRole('main'));
const names = () =>
  cards()
    .getAllByRole('heading', { level: 2 })
    .map((h) => h.textContent);
const firstButton = (name: string) =>
  cards().getByRole('button', { name: `${name} GY-7K2M9Q of Asha Rawat` });
const dialog = () => within(screen.getByRole('dialog'));

test('the screen shows the payments to confirm, with the values to compare', async () => {
  const { server } = await open();
  expect(asked(server)).toBe('?state=submitted');
  const main = screen.getByRole('main').textContent;
  for (const words of ['4321 9876 5001', 'GY-7K2M9Q', '₹2,500', 'Rohan Bisht']) {
    expect(main).toContain(words);
  }
});

test('a card begins with the amount and the UTR', async () => {
  await open();
  const [card] = cards().getAllByRole('listitem');
  expect(card?.textContent).toMatch(/^₹2,500UTR 4321 9876 5001Asha Rawat/);
});

test('without a UPI ID, the empty list does not wait for UTRs', async () => {
  const server = createFakeServer();
  const page = { items: [], next: null, waiting: 0, paidAtStudio: true };
  server.answer('GET /api/staff/orders', () => json(200, page));
  visit('/StaffPayments', { server, as: staff });
  await screen.findByText(/^Learners pay at the studio, as no UPI ID is set\./);
  expect(screen.queryByText(/as soon as a learner sends a UTR/)).toBeNull();
});

test('a decision on a payment says that the address has our last e-mail came back', async () => {
  const refusing = { name: asha.name, email: asha.email, refusesMail: true };
  const server = createFakeServer({ staffOrders: [staffOrder({ learner: refusing })] });
  const { user } = visit('/StaffPayments', { server, as: staff });
  await screen.findByText(`${asha.email} (our last e-mail came back)`);
  await user.click(firstButton('Confirm'));
  dialog().getByText(
    /but our last e-mail there came back\. Please also send or print the receipt yourself\.$/,
  );
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(firstButton('Reject'));
  await user.click(dialog().getByText('Not found'));
  dialog().getByText(/Our last e-mail came back: please call or write\.$/);
});

test('a card has the contacts of the learner, and says that the number is not proven', async () => {
  await open();
  const hrefOf = (name: string) => cards().getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('+91 98765 43210')).toBe('tel:+919876543210');
  expect(hrefOf('WhatsApp to Rohan Bisht')).toBe('https://wa.me/919876543210');
  expect(cards().getAllByText('not verified')).toHaveLength(1);
});

test('every button and summary has the name of its order', async () => {
  await open();
  const names = cards()
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toEqual([
    'Confirm GY-7K2M9Q of Asha Rawat',
    'Reject GY-7K2M9Q of Asha Rawat',
    'Money… GY-7K2M9Q of Asha Rawat',
    'Confirm GY-ABCDEF of Rohan Bisht',
    'Reject GY-ABCDEF of Rohan Bisht',
    'Money… GY-ABCDEF of Rohan Bisht',
  ]);
  const summaries = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(summaries).toEqual(['What happened to GY-7K2M9Q', 'What happened to GY-ABCDEF']);
});

test('a search is kept in the address', async () => {
  const { user, server } = await open();
  server.state.staffOrders = staffOrders.slice(1);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '9999');
  await waitFor(() => expect(screen.queryByRole('heading', { name: asha.name })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Rohan Bisht' })).toBeTruthy();
  expect(window.location.search).toBe('?search=9999');
  expect(asked(server)).toBe('?state=submitted&search=9999');
});

test('a search without a result says so', async () => {
  visit('/StaffPayments?search=zzz', { as: staff });
  await screen.findByText('No payments found');
});

test('the filter shows other states, and a paid order links to its receipt', async () => {
  const { user, server } = await open();
  server.state.staffOrders = [staffOrder({ state: 'paid', documents: [receipt] })];
  await user.click(screen.getByRole('radio', { name: 'Paid' }));
  const link = await screen.findByRole('link', { name: 'Receipt 2026-27/000004' });
  expect(link.getAttribute('href')).toBe('/Receipt?number=2026-27%2F000004');
  expect(window.location.search).toBe('?state=paid');
  expect(asked(server)).toBe('?state=paid');
});

test('the list says how many payments wait, and shows more on request', async () => {
  const many = Array.from({ length: 70 }, (_, n) =>
    staffOrder({ id: n + 1, learner: { name: `Learner ${n + 1}`, email: 'a@example.com' } }),
  );
  const { user } = visit('/StaffPayments', {
    server: createFakeServer({ staffOrders: many }),
    as: staff,
  });
  await screen.findByText('70 payments are waiting to be confirmed.');
  expect(names()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(names()).toHaveLength(70));
  expect(document.activeElement?.textContent).toContain('Learner 51');
});

describe('a payment after the last day of the price', () => {
  const late = staffOrder({
    ...{ holdsUntil: '2026-10-31', paidOn: '2026-11-02' },
    learner: { id: 4, name: asha.name, email: asha.email },
    lines: [
      {
        ...{ courseId: 1, title: 'Asana Regular Classes', startDate: '2026-09-01', fee: 2500 },
        ...{ months: 1, firstDay: '2026-10-01', lastDay: '2026-10-31' },
      },
    ],
  });
  const openLate = async () => {
    const server = createFakeServer({ staffOrders: [late] });
    const visited = visit('/StaffPayments', { server, as: staff });
    await screen.findByRole('heading', { name: asha.name });
    await visited.user.click(firstButton('Confirm'));
    return visited;
  };

  test('asks for its day, and for the days to sell', async () => {
    const { user, server } = await openLate();
    dialog().getByText(/^The fee of ₹2,500 was valid until 31 October/);
    await user.type(dialog().getByLabelText('When did you receive the payment?'), '2026-10-30');
    await user.click(dialog().getByLabelText('Use 1 October to 31 October anyway'));
    server.answerOnce('POST /api/staff/orders/7/confirm', noContent);
    await user.click(dialog().getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Asha Rawat’s payment is confirmed.');
    expect(server.sent('POST /api/staff/orders/7/confirm')[0]?.body).toMatchObject({
      ...{ receivedOn: '2026-10-30', evenIfOver: true },
    });
  });

  test('leads to a new order with the same courses and the UTR', async () => {
    await openLate();
    const [link] = dialog().getAllByRole('link', { name: 'Make a new order with today’s fee' });
    expect(link?.getAttribute('href')).toBe(
      '/StaffOrder?account=4&way=upi&reference=432198765001&course=1',
    );
  });
});

describe('a confirmation', () => {
  test('asks once, and the payment leaves the list', async () => {
    const { user, server } = await open();
    server.answerOnce('POST /api/staff/orders/7/confirm', () => {
      server.state.staffOrders = staffOrders.slice(1);
      return noContent();
    });
    await user.click(firstButton('Confirm'));
    expect(server.count('POST /api/staff/orders/7/confirm')).toBe(0);
    await user.dblClick(dialog().getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Asha Rawat’s payment is confirmed.');
    await waitFor(() => expect(screen.queryByRole('heading', { name: asha.name })).toBeNull());
    const sent = server.sent('POST /api/staff/orders/7/confirm');
    expect(sent.map(({ body }) => body)).toEqual([{ utr: '432198765001' }]);
  });

  test.each([
    ['the course is full', () => errorResponse(409, 'The course is full.'), 'The course is full.'],
    ['there is no network', networkFailure, 'The studio’s server does not answer.'],
  ])('shows the reason when %s', async (_, answer, words) => {
    const { user, server } = await open();
    server.answerOnce('POST /api/staff/orders/7/confirm', answer);
    await user.click(firstButton('Confirm'));
    await user.click(dialog().getByRole('button', { name: 'Confirm' }));
    expect((await dialog().findByRole('alert')).textContent).toContain(words);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(names()).toContain(asha.name);
  });
});

describe('a UTR that two orders name', () => {
  const rohan = staffOrder({ id: 8, reference: 'GY-ABCDEF', amount: 4000 });
  const claim = (order: StaffOrder, name: string) => ({
    ...order,
    titles: [],
    learner: { name, email: `${name}@example.com` },
  });
  const openClaims = async () => {
    const first = staffOrder({ otherClaims: [claim(rohan, 'Rohan Bisht')] });
    const server = createFakeServer({ staffOrders: [first] });
    const visited = visit('/StaffPayments', { server, as: staff });
    await screen.findByText(/^Rohan Bisht sent the same UTR\./);
    await visited.user.click(firstButton('Compare'));
    return visited;
  };

  test('is assigned to one of them, and the other learner gets the reason', async () => {
    const { user, server } = await openClaims();
    for (const words of ['GY-7K2M9Q', 'GY-ABCDEF', '₹2,500', '₹4,000']) {
      expect(dialog().getByText(words)).toBeTruthy();
    }
    await user.click(dialog().getByRole('button', { name: 'Confirm' }));
    expect(dialog().getByText('Please choose whose payment it is.')).toBeTruthy();
    await user.click(dialog().getByRole('radio', { name: 'Rohan Bisht' }));
    expect(dialog().queryByText('Please choose whose payment it is.')).toBeNull();
    await user.dblClick(dialog().getByRole('button', { name: 'It is Rohan Bisht’s payment' }));
    await screen.findByText(/^Rohan Bisht’s payment is confirmed\./);
    const sent = server.sent('POST /api/staff/orders/8/confirm');
    expect(sent.map(({ body }) => body)).toEqual([
      { utr: '432198765001', askBack: { orders: [7] } },
    ]);
  });

  test('is assigned with other words for the other learner', async () => {
    const { user, server } = await openClaims();
    const words = dialog().getByLabelText('The other learner will read');
    expect(words).toHaveProperty('value', 'The payment with this UTR belongs to another order.');
    await user.clear(words);
    await user.type(words, 'Rohan paid with{Enter}this UTR.');
    await user.click(dialog().getByRole('radio', { name: 'Rohan Bisht' }));
    await user.click(dialog().getByRole('button', { name: 'It is Rohan Bisht’s payment' }));
    await screen.findByText(/^Rohan Bisht’s payment is confirmed\./);
    const reason = 'Rohan paid with this UTR.';
    expect(server.sent('POST /api/staff/orders/8/confirm').at(-1)?.body).toEqual({
      ...{ utr: '432198765001', askBack: { orders: [7], reason } },
    });
  });

  test('shows why it cannot be assigned', async () => {
    const { user, server } = await openClaims();
    const refused = () => errorResponse(409, 'The UTR was corrected just now.');
    server.answerOnce('POST /api/staff/orders/7/confirm', refused);
    await user.click(dialog().getByRole('radio', { name: asha.name }));
    await user.click(dialog().getByRole('button', { name: `It is ${asha.name}’s payment` }));
    expect((await dialog().findByRole('alert')).textContent).toContain('corrected just now');
  });
});

describe('a rejection', () => {
  const post = 'POST /api/staff/orders/7/reject';
  const utr = '432198765001';
  const openRejection = async () => {
    const visited = await open();
    await visited.user.click(firstButton('Reject'));
    return visited;
  };
  const choose = (user: Awaited<ReturnType<typeof open>>['user'], reason: string) =>
    user.click(dialog().getByRole('radio', { name: reason }));
  const words = () => dialog().getByLabelText('Asha Rawat will read');
  const reject = () => dialog().getByRole('button', { name: 'Reject' });

  test.each([
    ['Not found', 'not found', 'We found no payment with the UTR 4321 9876 5001.'],
    [
      'Wrong UTR',
      'other utr',
      'The UTR 4321 9876 5001 belongs to another payment. Your payment app shows the UTR of yours.',
    ],
  ])(
    'for the preset reason %s takes two taps, and shows the text for the learner',
    async (name, rejection, reason) => {
      const { user, server } = await openRejection();
      await choose(user, name);
      expect(words()).toHaveProperty('value', reason);
      await user.click(reject());
      await screen.findByText('Asha Rawat’s payment is rejected.');
      expect(server.sent(post).map(({ body }) => body)).toEqual([{ utr, rejection }]);
    },
  );

  test('for a preset reason can be worded otherwise', async () => {
    const { user, server } = await openRejection();
    await choose(user, 'Not found');
    await user.type(words(), ' Please call us.');
    await user.click(reject());
    await screen.findByText('Asha Rawat’s payment is rejected.');
    const reason = 'We found no payment with the UTR 4321 9876 5001. Please call us.';
    expect(server.sent(post).at(-1)?.body).toEqual({ utr, rejection: 'not found', reason });
  });

  test('for another amount asks how much was received, and records it', async () => {
    const { user, server } = await openRejection();
    await choose(user, 'Wrong amount');
    for (const [typed, isFine] of [
      ['2500', false],
      ['₹2,000.00', true],
    ] as const) {
      await user.clear(dialog().getByLabelText('Amount received'));
      await user.type(dialog().getByLabelText('Amount received'), typed);
      if (!isFine) await user.click(reject());
      expect(dialog().queryByText(/^Please enter how much you received/) === null).toBe(isFine);
    }
    const reason =
      'We received ₹2,000 with the UTR 4321 9876 5001, but ₹2,500 was due: ₹500 is still to be paid.';
    expect(words()).toHaveProperty('value', reason);
    await user.click(reject());
    await screen.findByText('Asha Rawat’s payment is rejected.');
    expect(server.sent(post).map(({ body }) => body)).toEqual([
      { utr, rejection: 'other amount', received: 2000 },
    ]);
  });

  test('that staff write themselves needs a text', async () => {
    const { user, server } = await openRejection();
    await user.click(reject());
    expectAtField(dialog().getByRole('radio', { name: 'Not found' }), 'Please choose a reason.');
    await choose(user, 'Own words');
    await user.click(reject());
    expectAtField(words(), 'A reason is required.');
    const refused = 'Reason must be at most 300 characters long.';
    await user.type(words(), 'x');
    server.answerOnce(post, () => errorResponse(400, refused, 'reason'));
    await user.click(reject());
    await screen.findByText(refused);
    expectAtField(words(), refused);
    await user.clear(words());
    await user.type(words(), 'Not in our{Enter}bank’s list.');
    await user.click(reject());
    await screen.findByText('Asha Rawat’s payment is rejected.');
    const reason = 'Not in our bank’s list.';
    expect(server.sent(post).at(-1)?.body).toEqual({ utr, rejection: 'own words', reason });
  });

  test('sends the reason that is shown, also if more is typed during the request', async () => {
    const { user, server } = await openRejection();
    await choose(user, 'Own words');
    await user.type(words(), 'Not in our list.');
    const slow = createDeferred();
    server.answerOnce(post, () => slow.promise);
    await user.click(reject());
    await user.type(words(), ' Please ask your bank.');
    expect(words()).toHaveProperty('value', 'Not in our list.');
    slow.resolve(noContent());
    await screen.findByText('Asha Rawat’s payment is rejected.');
  });
});

describe('a payment task of an order', () => {
  const openMoney = async (change: Partial<StaffOrder>) => {
    const server = createFakeServer({ staffOrders: [staffOrder({ utr: null, ...change })] });
    for (const action of ['payments', 'refunds', 'corrections'])
      server.answer(`POST /api/staff/orders/7/${action}`, () =>
        json(201, { number: '2026-27/000005' }),
      );
    const claim = { id: 9, reference: 'GY-ABCDEF', name: 'Rohan Bisht', due: 3000, lines: [] };
    server.answer('GET /api/staff/transfers/432198765001', () =>
      json(200, { reference: '432198765001', paise: null, shares: [], claims: [claim] }),
    );
    const { user } = visit('/StaffPayments?state=all', { server, as: staff });
    await user.click(await screen.findByRole('button', { name: /^Money… GY-7K2M9Q of/ }));
    return { server, user };
  };
  const field = (name: string) => dialog().getByRole('textbox', { name });

  test('records cash with the amount due; a part says from when the course is open', async () => {
    const { server, user } = await openMoney({ state: 'awaiting payment' });
    await user.clear(field('Amount in rupees'));
    await user.type(field('Amount in rupees'), '3000');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText('Please enter at most ₹2,500, or tick that we received more.');
    await user.clear(field('Amount in rupees'));
    await user.type(field('Amount in rupees'), '1,000.50');
    await user.click(dialog().getByRole('radio', { name: 'Now' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText(`₹1,000.50 from ${asha.name} recorded.`);
    expect(server.sent('POST /api/staff/orders/7/payments')[0]?.body).toEqual({
      ...{ way: 'cash', paise: 100_050, due: 250_000, opens: true },
    });
  });

  test('records more than is due if staff say so', async () => {
    const { server, user } = await openMoney({ state: 'awaiting payment' });
    await user.clear(field('Amount in rupees'));
    await user.type(field('Amount in rupees'), '3000');
    await user.click(dialog().getByRole('checkbox', { name: 'We received ₹500 more than is due' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText(`₹3,000 from ${asha.name} recorded.`);
    expect(server.sent('POST /api/staff/orders/7/payments')[0]?.body).toEqual({
      ...{ way: 'cash', paise: 300_000, due: 250_000, opens: false, above: true },
    });
  });

  test('shares a payment with the order of another learner with the same UTR', async () => {
    const utr = '432198765001';
    const { server, user } = await openMoney({ state: 'submitted', utr });
    server.answer('POST /api/staff/transfers', () => json(201, { receipts: [] }));
    await user.click(
      await dialog().findByRole('button', { name: 'Also for Rohan Bisht, who sent the same UTR' }),
    );
    await user.type(field('Amount of the whole payment in rupees'), '5000');
    await user.click(dialog().getByRole('button', { name: 'Share the payment' }));
    await dialog().findByText('Please share ₹500 less: the payment is smaller than your shares.');
    await user.clear(field('Amount of the whole payment in rupees'));
    await user.type(field('Amount of the whole payment in rupees'), '5500');
    await user.click(dialog().getByRole('button', { name: 'Share the payment' }));
    await screen.findByText('The payment is shared.');
    expect(server.sent('POST /api/staff/transfers')[0]?.body).toEqual({
      ...{ reference: utr, way: 'upi', paise: 550_000, noted: null },
      shares: [
        { orderId: 7, paise: 250_000, due: 250_000 },
        { orderId: 9, paise: 300_000, due: 300_000 },
      ],
    });
  });

  test('shares by keyboard: Enter in the search sends nothing, and the focus moves to the amount of the chosen order', async () => {
    const { server, user } = await openMoney({ state: 'awaiting payment' });
    await user.click(dialog().getByRole('radio', { name: 'One payment, several orders' }));
    const other = staffOrder({
      id: 9,
      reference: 'GY-ABCDEF',
      state: 'awaiting payment',
      utr: null,
    });
    server.answer('GET /api/staff/orders', () =>
      json(200, { items: [other], next: null, waiting: 0, paidAtStudio: false }),
    );
    const search = () => dialog().getByRole<HTMLInputElement>('searchbox');
    await user.type(search(), 'GY-ABCDEF{Enter}');
    await dialog().findByRole('list', { name: 'Search results' });
    expect(dialog().queryByText('Please enter the amount that the bank shows.')).toBeNull();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(search().value).toBe('');
    expect(document.activeElement?.getAttribute('name')).toBe('shares.1');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('name')).toBe('shares.0');
  });

  test('voids a refund that was recorded by mistake, and the course goes on', async () => {
    const { server, user } = await openMoney({
      state: 'paid',
      documents: [
        receipt,
        { ...receipt, number: 'R2026-27/000002', kind: 'refund', paise: -250_000, hasEnded: true },
      ],
    });
    await user.click(dialog().getByRole('radio', { name: 'Recorded by mistake' }));
    await user.click(dialog().getByRole('radio', { name: 'The course does not continue' }));
    await user.click(dialog().getByRole('radio', { name: 'The course continues as before' }));
    await user.type(field('Reason'), 'Typed wrongly');
    await user.click(dialog().getByRole('button', { name: 'Correct the document' }));
    await screen.findByText('Refund R2026-27/000002 is corrected.');
    expect(server.sent('POST /api/staff/orders/7/corrections')[0]?.body).toEqual({
      ...{ number: 'R2026-27/000002', reason: 'Typed wrongly', reopens: true },
    });
  });

  test('voids a moved payment, and names the other order to void', async () => {
    const { server, user } = await openMoney({ state: 'paid', documents: [receipt] });
    server.answer('POST /api/staff/orders/7/corrections', () =>
      json(201, { number: 'R2026-27/000003', movedFrom: 'GY-4K7TQ2' }),
    );
    await user.click(dialog().getByRole('radio', { name: 'Recorded by mistake' }));
    await user.type(field('Reason'), 'Make another order');
    await user.click(dialog().getByRole('button', { name: 'Correct the document' }));
    await screen.findByText(
      /taken from order GY-4K7TQ2\. Please also correct the refund of that order/,
    );
  });

  test('keeps the sheet open during the request: it shows the failure, and the typed values stay', async () => {
    const { server, user } = await openMoney({ state: 'awaiting payment' });
    await user.clear(field('Amount in rupees'));
    await user.type(field('Amount in rupees'), '1000');
    let breakOff = () => {};
    server.answerOnce(
      'POST /api/staff/orders/7/payments',
      () => new Promise<Response>((_, fail) => (breakOff = () => fail(new TypeError('Failed')))),
    );
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await user.keyboard('{Escape}');
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(dialog().getByRole('radio', { name: 'Waived' }));
    breakOff();
    expect((await dialog().findByRole('alert')).textContent).toContain(
      'The studio’s server does not answer.',
    );
    expect(field('Amount in rupees')).toHaveProperty('value', '1000');
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('waives a percentage, and shows its amount', async () => {
    const { server, user } = await openMoney({ state: 'rejected' });
    await user.click(dialog().getByRole('radio', { name: 'Waived' }));
    await user.click(dialog().getByRole('radio', { name: 'A percentage' }));
    await user.type(field('Percent'), '33');
    await dialog().findByText('₹1,675 will then be due.');
    await user.type(field('Reason'), 'Student');
    await user.click(dialog().getByRole('button', { name: 'Waive' }));
    await screen.findByText(`${asha.name} will pay ₹1,675.`);
    expect(server.sent('POST /api/staff/orders/7/concession')[0]?.body).toEqual({
      ...{ percent: 33, reason: 'Student' },
    });
  });

  test('refunds a part with its reason, after staff have chosen whether the course ends', async () => {
    const { server, user } = await openMoney({ state: 'paid', documents: [receipt] });
    await user.click(dialog().getByRole('radio', { name: 'UPI' }));
    await user.type(field('UTR or reference'), '4321 9876 5001');
    await user.type(field('Reason'), 'Ill');
    await user.click(dialog().getByRole('button', { name: 'Record the refund' }));
    await dialog().findByText('Please choose whether the course ends.');
    await user.click(dialog().getByRole('radio', { name: 'The course ends today' }));
    await user.click(dialog().getByRole('button', { name: 'Record the refund' }));
    await screen.findByText(`₹2,500 refunded to ${asha.name}.`);
    expect(server.sent('POST /api/staff/orders/7/refunds')[0]?.body).toEqual({
      ...{ way: 'upi', paise: 250_000, reference: '4321 9876 5001', paid: 250_000 },
      ...{ reason: 'Ill', ends: true },
    });
  });

  test('voids a payment that was recorded by mistake', async () => {
    const { server, user } = await openMoney({ state: 'paid', documents: [receipt] });
    await user.click(dialog().getByRole('radio', { name: 'Recorded by mistake' }));
    await user.type(field('Reason'), 'Of another learner');
    await user.click(dialog().getByRole('button', { name: 'Correct the document' }));
    await screen.findByText('Receipt 2026-27/000004 is corrected.');
    expect(server.sent('POST /api/staff/orders/7/corrections')[0]?.body).toEqual({
      ...{ number: '2026-27/000004', reason: 'Of another learner' },
    });
  });
});

describe('a receipt of zero', () => {
  const free: OrderInvoice = { ...receipt, paise: 0, way: null };
  const openReceipt = async (change: Partial<StaffOrder>) => {
    const documents = { state: 'paid' as const, utr: null, documents: [free] };
    const server = createFakeServer({ staffOrders: [staffOrder({ ...documents, ...change })] });
    const { user } = visit('/StaffPayments?state=all', { server, as: staff });
    await screen.findByRole('heading', { name: asha.name });
    return { server, user };
  };
  const concession = { paise: 250_000, percent: 100, reason: 'Teacher' };
  const money = () => cards().queryByRole('button', { name: /^Money…/ });

  test('is voided together with its waiver, which is shown before the tap', async () => {
    const { server, user } = await openReceipt({ concession });
    server.answer('POST /api/staff/orders/7/corrections', () =>
      json(201, { number: 'R2026-27/000005' }),
    );
    const listed = cards().getByRole('link', { name: 'Receipt 2026-27/000004' });
    expect(listed.parentElement?.textContent).toBe('Receipt 2026-27/000004₹0');
    await user.click(money() as HTMLElement);
    dialog().getByText(/^For a fee that was waived by mistake\..* the fee is due again\./);
    await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Of another learner');
    await user.click(dialog().getByRole('button', { name: 'Correct the document' }));
    await screen.findByText('Receipt 2026-27/000004 is corrected.');
    expect(server.sent('POST /api/staff/orders/7/corrections')[0]?.body).toEqual({
      ...{ number: '2026-27/000004', reason: 'Of another learner' },
    });
  });

  test('of a free order cancels the order when it is voided', async () => {
    const { user } = await openReceipt({ amount: 0 });
    await user.click(money() as HTMLElement);
    dialog().getByText(/the order is cancelled\.$/);
  });

  test('stays after its waiver has ended', async () => {
    const { user } = await openReceipt({ concession: null });
    await user.click(money() as HTMLElement);
    expect(dialog().queryByRole('radio', { name: 'Recorded by mistake' })).toBeNull();
  });
});

describe('cancelling an order', () => {
  const mayCancel = { ...staff, acts: [...staff.acts, 'orders.cancelForLearner' as const] };
  const openOrder = async (change: Partial<StaffOrder>) => {
    const orders = [staffOrder({ utr: null, ...change })];
    const server = createFakeServer({ accounts: [mayCancel], staffOrders: orders });
    const { user } = visit('/StaffPayments?state=all', { server, as: mayCancel });
    await screen.findByRole('heading', { name: asha.name });
    return { server, user };
  };
  const button = () => cards().queryByRole('button', { name: /^Cancel the order GY-7K2M9Q of/ });

  test('asks first if nobody pays the order, and shows the reason of an error', async () => {
    const { server, user } = await openOrder({ state: 'awaiting payment' });
    await user.click(button() as HTMLElement);
    await user.click(dialog().getByRole('button', { name: 'Keep it' }));
    expect(server.sent('POST /api/staff/orders/7/cancel')).toEqual([]);
    server.answer('POST /api/staff/orders/7/cancel', () =>
      errorResponse(409, 'This payment is already being checked.'),
    );
    await user.click(button() as HTMLElement);
    await user.click(dialog().getByRole('button', { name: 'Cancel the order' }));
    await dialog().findByText('This payment is already being checked.');
    server.answer('POST /api/staff/orders/7/cancel', noContent);
    await user.click(dialog().getByRole('button', { name: 'Cancel the order' }));
    await screen.findByText('Order GY-7K2M9Q is cancelled.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each<Partial<StaffOrder>>([
    { state: 'submitted' },
    { state: 'paid', documents: [receipt] },
    { state: 'rejected', due: 1500 },
  ])('is not offered for one like %o', async (change) => {
    await openOrder(change);
    expect(button()).toBeNull();
  });
});

describe('a corrected UTR', () => {
  const at = (minute: string) => `2026-11-20T05:${minute}:00.000Z`;
  const sent = (utr: string, minute: string) =>
    ({ state: 'submitted', utr, reason: null, at: at(minute), by: asha.name }) as const;
  const corrected = staffOrder({
    events: [sent('432198765009', '12'), sent('432198765001', '20')],
  });

  test('is shown beside the UTR and in the events', async () => {
    visit('/StaffPayments', { server: createFakeServer({ staffOrders: [corrected] }), as: staff });
    await screen.findByText('UTR corrected on Fri, 20 Nov, 10:50 am. Before: 4321 9876 5009.');
    const happened = cards()
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent);
    expect(happened).toContain(
      'Fri, 20 Nov, 10:50 am: UTR corrected to 4321 9876 5001, by Asha Rawat',
    );
  });

  test('cannot be corrected after staff open it; a correction just before is shown', async () => {
    const { user, server } = await open();
    const review = 'POST /api/staff/orders/7/look';
    await user.click(firstButton('Reject'));
    await waitFor(() => expect(server.sent(review)[0]?.body).toEqual({ utr: '432198765001' }));
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    server.answerOnce(review, () => errorResponse(409, 'The UTR was corrected just now.'));
    await user.click(firstButton('Confirm'));
    expect((await dialog().findByRole('alert')).textContent).toContain('corrected just now');
    const asked = server.count('GET /api/staff/orders');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(server.count('GET /api/staff/orders')).toBe(asked + 1));
  });
});

test('a card shows partial payments, and asks only for the rest', async () => {
  const parts = [
    { utr: '432198765009', way: 'upi' as const, amount: 2000, at: '2026-11-20T05:00:00.000Z' },
  ];
  const server = createFakeServer({ staffOrders: [staffOrder({ parts })] });
  visit('/StaffPayments', { server, as: staff });
  await screen.findByText('₹500');
  expect(screen.getByRole('main').textContent).toContain(
    'Received before₹2,000 of ₹2,500, UTR 4321 9876 5009',
  );
});

test.each([
  ['/StaffPayments', 'orders'],
  ['/StaffCourses', 'courses'],
  ['/StaffMessages', 'messages'],
])('%s says to a learner that it is for staff', async (path, list) => {
  const server = createFakeServer();
  const sentence = 'Only staff of the studio can do this.';
  server.answer(`GET /api/staff/${list}`, () => errorResponse(403, sentence));
  visit(path, { server, as: asha });
  await screen.findByText(sentence);
  expect(screen.queryByRole('combobox')).toBeNull();
});
