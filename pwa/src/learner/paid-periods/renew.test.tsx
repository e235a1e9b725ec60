import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, monthlyCourse, order, pranayama } from '../../testing/sample-courses.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-28T05:30:00Z') });
});
afterEach(() => void vi.useRealTimers());

type RenewServerState = Parameters<typeof createFakeServer>[0];

const open = (given: RenewServerState = {}, path = '/Renew/asana-regular-classes') =>
  visit(path, { server: createFakeServer({ months: [monthlyCourse(asana)], ...given }), as: asha });

const next = order({
  lines: [
    {
      ...{
        courseId: asana.id,
        title: asana.title,
        startDate: asana.startDate,
        fee: 2500,
        months: 1,
      },
      ...{ firstDay: '2027-01-01', lastDay: '2027-01-31' },
    },
  ],
});

const toPayment = () => screen.findByRole('button', { name: 'Go to payment' });

test('the renewal offers each number of months with days and price, one month first', async () => {
  open();
  await toPayment();
  const choices = within(screen.getByRole('group', { name: 'How many months' })).getAllByRole(
    'radio',
  ) as HTMLInputElement[];
  const words = choices.map(({ labels }) => labels?.[0]?.textContent);
  expect(words).toEqual([
    '1 month1 January to 31 January₹2,500',
    '3 months1 January to 31 March₹7,500',
  ]);
  expect(choices.map(({ checked }) => checked)).toEqual([true, false]);
  screen.getByText('Paid until 31 December');
});

test('the renewal leads to the payment of the next month with its days in one tap', async () => {
  const { user, server } = open();
  server.answer('POST /api/orders/renewals', () => {
    server.state.orders = [next];
    return json(201, next);
  });
  await user.dblClick(await toPayment());
  const ordered = await screen.findByRole('region', { name: 'Your order GY-7K2M9Q' });
  expect(window.location.pathname).toBe('/Payment');
  expect(ordered.textContent).toContain('1 January to 31 January');
  expect(server.sent('POST /api/orders/renewals').map(({ body }) => body)).toEqual([
    {
      ...{ courseId: asana.id, months: 1, part: false },
      ...{ firstDay: '2027-01-01', lastDay: '2027-01-31', fee: 2500 },
    },
  ]);
});

test('several months are chosen with the keyboard', async () => {
  const { user, server } = open();
  server.answer('POST /api/orders/renewals', () => json(201, next));
  await toPayment();
  screen.getByRole<HTMLInputElement>('radio', { name: /^1 month/ }).focus();
  await user.keyboard('{ArrowDown}');
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Payment' });
  expect(server.sent('POST /api/orders/renewals')[0]?.body).toMatchObject({
    courseId: 1,
    months: 3,
    fee: 7500,
  });
});

test('the renewal links to another open order', async () => {
  const lines = [
    { courseId: 3, title: pranayama.title, startDate: pranayama.startDate, fee: 6000 },
  ];
  const { user, server } = open({ orders: [order({ lines })] });
  const link = await screen.findByRole('link', { name: 'see the payment' });
  expect(link.getAttribute('href')).toBe('/Payment');
  server.answer('POST /api/orders/renewals', () => errorResponse(409, 'Another order is open.'));
  await user.click(await toPayment());
  expect(window.location.pathname).toBe('/Renew/asana-regular-classes');
  screen.getByRole('link', { name: 'see the payment' });
});

test('a refused renewal shows the reason in the form', async () => {
  const { user, server } = open();
  server.answer('POST /api/orders/renewals', () => errorResponse(409, 'Asana is full.'));
  await user.click(await toPayment());
  expect((await screen.findByRole('alert')).textContent).toBe('Asana is full.');
});

test('the renewal shows an error without a network', async () => {
  const { user, server } = open();
  server.answer('POST /api/orders/renewals', networkFailure);
  await user.click(await toPayment());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The studio’s server does not answer.',
  );
});

test.each([
  ['a course that is not paid by the month', [], 'There is no month to renew'],
  [
    'a course that is full',
    [monthlyCourse(asana, { offers: [] })],
    'This course cannot be renewed now',
  ],
])('%s is said so', async (_, months, title) => {
  open({ months });
  await screen.findByRole('heading', { name: title });
});

test.each([
  ...([
    ['in time', 'paid', '2027-01-01', 'it starts on the day we confirm your payment.'],
    ['in time', 'month', '2027-01-01', 'it still starts on its first day.'],
    ['late', 'paid', '2027-01-02', 'Your new months start on the day we confirm'],
    ['late', 'month', '2027-01-02', 'This month has already begun, so it counts from its'],
  ] as const),
])(
  'the renewal says before the payment from when months count: %s, %s',
  async (_, lateRule, day, words) => {
    vi.setSystemTime(new Date(`${day}T05:30:00Z`));
    open({ months: [monthlyCourse(asana, { lateRule })] });
    await toPayment();
    screen.getByText(words, { exact: false });
  },
);

test('the path of the renewal is case-insensitive', async () => {
  open({}, '/renew/Asana-Regular-Classes/');
  await toPayment();
});
