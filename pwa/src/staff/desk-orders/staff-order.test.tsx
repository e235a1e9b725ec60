import { screen, within } from '@testing-library/react';
import type { DeskOffers, DeskOrder, Order, Person } from 'bff/contract';
import { describe, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { expectAtField } from '../../testing/expect-at-field.ts';
import {
  createFakeServer,
  errorResponse,
  type FakeServer,
  json,
  noContent,
  staff,
} from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';

stopClockInSampleYear();

const people = 'GET /api/staff/people';
const offering = 'GET /api/staff/orders/offers';
const ordering = 'POST /api/staff/orders';

const meera: Person = {
  ...{ id: 7, name: 'Meera Bisht', email: null, phone: '+919876543210', claimed: false },
};

const december = { firstDay: '2026-12-01', begins: 'dated', holdsUntil: '2026-12-31' } as const;

const offers: DeskOffers = {
  open: null,
  courses: [
    {
      ...{ courseId: 1, title: 'Asana Regular Classes', titleIn: { hi: 'आसन की नियमित क्लास' } },
      ...{ startDate: '2026-12-01', fee: 2500, why: null },
      offers: [
        { ...december, months: 1, part: false, lastDay: '2026-12-31', fee: 2500 },
        { ...december, months: 3, part: false, lastDay: '2027-02-28', fee: 7500 },
      ],
    },
    {
      ...{ courseId: 2, title: 'Healing Yoga', titleIn: { hi: 'हीलिंग योग' } },
      ...{ startDate: '2026-12-01', fee: 3000, why: null },
    },
    {
      ...{ courseId: 3, title: 'Pranayama', titleIn: { hi: 'प्राणायाम' } },
      ...{ startDate: '2026-12-01', fee: 1500, why: 'full' },
    },
  ],
};

const order: Order = {
  ...{ id: 40, reference: 'GY-4CASH1', state: 'paid', amount: 2500, due: 0, concession: null },
  ...{
    parts: [],
    documents: [
      {
        ...{ number: '2026-27/000123', kind: 'receipt', isTaxed: true, paise: 250_000 },
        ...{ way: 'cash', reference: null, issuedOn: '2026-11-20', reason: null },
        isCorrected: false,
      },
    ],
    utr: null,
    holdsUntil: null,
    paidOn: null,
    lookedAt: null,
    rejection: null,
    reason: null,
  },
  ...{ receiptNumber: '2026-27/000123', child: null },
  ...{ createdAt: '2026-11-20T05:00:00Z', changedAt: '2026-11-20T05:00:00Z' },
  lines: [
    {
      ...{ courseId: 1, title: 'Asana Regular Classes', titleIn: { hi: 'आसन की नियमित क्लास' } },
      ...{ startDate: '2026-12-01', fee: 2500 },
    },
  ],
};
const made = (change: Partial<DeskOrder> = {}): DeskOrder => ({
  ...{ order, person: meera, documentNumber: '2026-27/000123', mailed: false, ...change },
});

const serverWith = (answer: DeskOrder = made(), given: DeskOffers = offers): FakeServer => {
  const server = createFakeServer();
  server.answer(people, () => json(200, [meera]));
  server.answer('GET /api/staff/people/7', () => json(200, meera));
  server.answer(offering, () => json(200, given));
  server.answer(ordering, () => json(201, answer));
  return server;
};

const open = async (server = serverWith(), query = '') => {
  const visited = visit(`/StaffOrder${query}`, { server, as: staff });
  await screen.findByRole('heading', { name: 'Order for a learner' });
  const press = (name: string | RegExp) => visited.user.click(screen.getByRole('button', { name }));
  const fill = async (name: string | RegExp, text: string) => {
    const field = screen.getByLabelText(name);
    await visited.user.clear(field);
    await visited.user.type(field, text);
  };
  const tick = async (name: RegExp) =>
    visited.user.click(await screen.findByRole('checkbox', { name }));
  const choose = (name: string) => visited.user.click(screen.getByRole('radio', { name }));
  return { ...visited, press, fill, tick, choose };
};

const bodies = (server: FakeServer) => server.sent(ordering).map(({ body }) => body);

describe('an order for a learner', () => {
  test('is created for a person who was found, with the chosen months, paid in cash', async () => {
    const { server, user, press, fill, tick, choose } = await open();
    await fill('Search', 'meera');
    await user.click(await screen.findByRole('button', { name: /^Meera Bisht.*98765 43210/ }));
    await tick(/^Asana Regular Classes/);
    await user.click(screen.getByRole('radio', { name: /^3 months/ }));
    await choose('Cash');
    expect(screen.queryByLabelText('UTR')).toBe(null);
    await press('Make the order, ₹7,500 paid');
    await screen.findByRole('heading', { name: 'Order made' });
    expect(bodies(server)).toEqual([
      {
        learner: { accountId: 7 },
        courses: [
          {
            ...{ courseId: 1, months: 3, part: false },
            ...{ firstDay: '2026-12-01', lastDay: '2027-02-28', fee: 7500 },
          },
        ],
        payment: {
          ...{ way: 'cash', paise: 750_000, due: 750_000, opens: false },
          receivedOn: expect.stringMatching(/^2026-/),
        },
      },
    ]);
    expect(server.sent(offering).at(-1)?.query).toContain('account=7');
    const receipt = screen.getByRole('link', { name: 'Tax invoice 2026-27/000123' });
    expect(receipt.getAttribute('href')).toBe('/Receipt?number=2026-27%2F000123');
    const message = screen.getByRole('link', { name: 'Send a message' });
    expect(message.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919876543210\?text=Namaste/);
    expect(screen.getByText(/^Namaste Meera Bisht, we have your order/)).toBeTruthy();
  });

  test('is created for a new person, partly paid by UPI', async () => {
    const { server, press, fill, tick, choose, user } = await open();
    const focused = () => document.activeElement;
    await press('New learner');
    expect(focused()).toBe(screen.getByLabelText('Name'));
    await press('Choose someone else');
    expect(focused()).toBe(screen.getByLabelText('Search'));
    await press('New learner');
    await fill('Name', 'Kamla Negi');
    await fill('Phone', '98765 43211');
    await tick(/^Healing Yoga/);
    await choose('UPI');
    await fill('Amount received', '1000.50');
    await fill('UTR', '432198765432');
    await user.click(screen.getByRole('checkbox', { name: /^Enrol now/ }));
    await press('Make the order, ₹1,000.50 paid');
    await screen.findByRole('heading', { name: 'Order made' });
    expect(bodies(server)).toMatchObject([
      {
        learner: { name: 'Kamla Negi', phone: '98765 43211' },
        courses: [{ courseId: 2 }],
        payment: {
          way: 'upi',
          paise: 100_050,
          due: 300_000,
          reference: '432198765432',
          opens: true,
        },
      },
    ]);
  });

  test('shows missing values', async () => {
    const { server, press, tick, choose, fill } = await open();
    await press('New learner');
    await tick(/^Healing Yoga/);
    await press('Make the order');
    for (const words of [
      'Name is required.',
      'A phone number or an e-mail address is required.',
      'Please choose how the learner paid.',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await choose('Cash');
    await fill('Amount received', '3001');
    expect(
      screen.getByText('Please enter at most ₹3,000: the learner owes no more than that.'),
    ).toBeTruthy();
    expect(bodies(server)).toEqual([]);
    const full = screen.getByRole('checkbox', { name: /^Pranayama full/ });
    expect((full as HTMLInputElement).disabled).toBe(true);
  });

  test('shows the error of a phone number at its field', async () => {
    const server = serverWith();
    const sentence = 'This does not look like a phone number.';
    server.answer(ordering, () => errorResponse(400, sentence, 'learner.phone'));
    const { press, fill, tick, choose } = await open(server);
    await press('New learner');
    await fill('Name', 'Kamla Negi');
    await fill('Phone', '12345');
    await tick(/^Healing Yoga/);
    await choose('Not paid yet');
    await press(/^Make the order/);
    await screen.findByRole('alert');
    expectAtField(screen.getByLabelText('Phone'), sentence);
  });

  test('keeps its draft after an error, and is sent again with the same idempotency key', async () => {
    const server = serverWith();
    server.answer(ordering, () => errorResponse(409, 'This address belongs to another account.'));
    const { press, fill, tick, choose } = await open(server);
    await press('New learner');
    await fill('Name', 'Kamla Negi');
    await fill('E-mail', 'asha@example.com');
    await tick(/^Healing Yoga/);
    await choose('Not paid yet');
    await press('Make the order');
    expect(await screen.findByText('This address belongs to another account.')).toBeTruthy();
    await press('Make the order');
    await screen.findByText('This address belongs to another account.');
    const keys = server.sent(ordering).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Kamla Negi');
  });

  test('names the open order, and replaces it', async () => {
    const given = {
      ...offers,
      open: {
        ...{ id: 39, reference: 'GY-OPEN01', state: 'awaiting payment' as const },
        isLate: false,
      },
    };
    const { server, tick, choose, press } = await open(serverWith(made(), given), '?account=7');
    expect(await screen.findByText(/^This learner’s order GY-OPEN01 is still open/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open the order' });
    expect(link.getAttribute('href')).toBe('/StaffPayments?state=all&search=GY-OPEN01');
    await tick(/^Healing Yoga/);
    await choose('Not paid yet');
    await press('Make the order');
    await screen.findByRole('heading', { name: 'Order made' });
    expect(bodies(server)).toEqual([
      { learner: { accountId: 7 }, courses: [{ courseId: 2 }], replaces: 'GY-OPEN01' },
    ]);
  });

  test('begins with the values of the bank statement', async () => {
    const query = '?account=7&way=upi&reference=432198765432&amount=2500&on=2026-11-18';
    const { tick } = await open(serverWith(), query);
    expect(await screen.findByText('Meera Bisht')).toBeTruthy();
    await tick(/^Healing Yoga/);
    const field = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value;
    expect([field('Amount received'), field('UTR'), field('Date of payment')]).toEqual([
      '2500',
      '432198765432',
      '2026-11-18',
    ]);
    expect(screen.getByRole('button', { name: 'Make the order, ₹2,500 paid' })).toBeTruthy();
  });
});

describe('a person without a password', () => {
  const order = async (answer: DeskOrder) => {
    const server = serverWith(answer);
    const visited = await open(server, '?account=7');
    await visited.tick(/^Healing Yoga/);
    await visited.choose('Not paid yet');
    await visited.press('Make the order');
    await screen.findByRole('heading', { name: 'Order made' });
    return visited;
  };

  test('gets the link again, up to the limit of e-mails', async () => {
    const { server, press } = await order(
      made({ person: { ...meera, email: 'meera@example.com' }, mailed: true }),
    );
    expect(
      screen.getByText(
        /^An e-mail with a link to choose a password is on its way to meera@example.com/,
      ),
    ).toBeTruthy();
    const again = 'POST /api/staff/people/7/claim-mail';
    server.answer(again, noContent);
    await press('Send the link again');
    expect(server.sent(again)).toHaveLength(1);
    server.answer(again, () => errorResponse(429, '3 mails have gone to this address.'));
    await press('Send the link again');
    expect(await screen.findByText('3 mails have gone to this address.')).toBeTruthy();
  });

  test('gets an e-mail address', async () => {
    const { server, press, fill } = await order(made());
    const giving = 'PUT /api/staff/people/7/address';
    server.answer(giving, () => errorResponse(409, 'This address belongs to another account.'));
    await fill('E-mail, for an account', 'asha@example.com');
    await press('Add the address');
    expect(await screen.findByText('This address belongs to another account.')).toBeTruthy();
    const person = { ...meera, email: 'meera@example.com' };
    server.answer(giving, () => json(200, { person, mailed: true }));
    await fill('E-mail, for an account', 'meera@example.com');
    await press('Add the address');
    expect(
      await screen.findByText(
        /^An e-mail with a link to choose a password is on its way to meera@example.com/,
      ),
    ).toBeTruthy();
  });
});

test('the screen is all in Hindi', async () => {
  await activateLanguage('hi');
  try {
    const visited = visit('/StaffOrder?account=7', {
      server: serverWith(made({ order: { ...order, state: 'awaiting payment', due: 1500 } })),
      as: { ...staff, language: 'hi' },
    });
    const names = [/Meera Bisht|GY-\w+/g];
    const spoken = () => findLatinText(names, screen.getByRole('main'));
    await visited.user.click(await screen.findByRole('checkbox', { name: /^आसन/ }));
    await visited.user.click(screen.getByRole('radio', { name: 'UPI' }));
    expect(spoken()).toEqual([]);
    await visited.user.click(screen.getByRole('button', { name: /^ऑर्डर करें/ }));
    await screen.findByRole('heading', { name: 'ऑर्डर हो गया' });
    expect(spoken()).toEqual([]);
    expect(
      within(screen.getByRole('main')).getByText('₹2,500 में से ₹1,500 अभी बाकी हैं।'),
    ).toBeTruthy();
  } finally {
    await activateLanguage('en');
  }
});
