import { act, screen, waitFor, within } from '@testing-library/react';
import type { LearnerOrder, Offer, SelectedCourse } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeLive } from '../../testing/fake-live.ts';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, order, sampleCourses, selectedCourse } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

const both = sampleCourses.map(selectedCourse);
const needsNetwork =
  'The studio’s server does not answer. Please check your connection and try again.';

const open = async (server = createFakeServer({ selection: both })) => {
  const visited = visit('/SelectedClasses', { server, as: asha });
  await screen.findByRole('table');
  return visited;
};

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    );

const remove = (title: string) => screen.getByRole('button', { name: `Remove ${title}` });

test('the screen has the specification’s table and Summary', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Selected Classes');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'No.',
    'Course',
    'Date',
    'Fee',
    'Actions',
  ]);
  expect(cells()).toEqual([
    ['1', 'Asana Regular Classes', 'Tue, 1 Dec', '₹2,500 once'],
    ['2', 'Advanced Pranayama Certificate Course', 'Tue, 15 Dec', '₹6,000 once'],
  ]);
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(summary.textContent).toContain('Total Number of Courses2');
  expect(summary.textContent).toContain('Total Fees₹8,500');
  const terms = within(summary).getByRole('link', { name: 'Fees and refunds' });
  expect(terms.getAttribute('href')).toBe('/Terms');
});

describe('removing a course', () => {
  test('removes the row, and Undo brings it back', async () => {
    const { user } = await open();
    await user.click(remove('Asana Regular Classes'));
    await screen.findByText('Asana Regular Classes removed.');
    expect(cells()).toEqual([
      ['1', 'Advanced Pranayama Certificate Course', 'Tue, 15 Dec', '₹6,000 once'],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected classes' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cells()).toHaveLength(2));
  });

  test('shows an error in the row without a network, and the row stays', async () => {
    const { user, server } = await open();
    server.answerOnce('DELETE /api/selection/1', networkFailure);
    await user.click(remove('Asana Regular Classes'));
    expect((await screen.findByRole('alert')).textContent).toBe(needsNetwork);
    expect(cells()).toHaveLength(2);
  });

  test('succeeds if another device has removed it already', async () => {
    const { user, server } = await open();
    server.answerOnce('DELETE /api/selection/1', () =>
      errorResponse(404, 'This course is not among your selected classes.'),
    );
    await user.click(remove('Asana Regular Classes'));
    await waitFor(() => expect(cells()).toHaveLength(1));
  });

  test('shows an error if Undo was refused', async () => {
    const { user, server } = await open();
    await user.click(remove('Asana Regular Classes'));
    server.answerOnce('POST /api/selection', () => errorResponse(409, 'It is full.'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('It is full.');
    expect(cells()).toHaveLength(1);
  });

  test('leaves a link to Courses after the last one', async () => {
    const { user } = await open(createFakeServer({ selection: both.slice(0, 1) }));
    await user.click(remove('Asana Regular Classes'));
    await screen.findByText('No selected classes yet');
    const content = within(screen.getByRole('main'));
    expect(content.getByRole('link', { name: 'Courses' }).getAttribute('href')).toBe('/Courses');
  });
});

describe('Checkout', () => {
  const press = () => screen.getByRole('button', { name: 'Checkout' });

  test('creates one order, however often it is tapped, and leads to it', async () => {
    const { user, server } = await open();
    server.answerOnce('POST /api/orders', () => {
      server.state.orders = [order()];
      return json(201, order());
    });
    await user.dblClick(press());
    await screen.findByRole('heading', { name: 'Your order GY-7K2M9Q' });
    expect(window.location.pathname).toBe('/Payment');
    expect(server.count('POST /api/orders')).toBe(1);
  });

  test('stays on the page with the server’s message if a course is no longer available', async () => {
    const { user, server } = await open();
    const sentence = 'Asana Regular Classes is full. Please remove it.';
    server.answerOnce('POST /api/orders', () => errorResponse(409, sentence));
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(window.location.pathname).toBe('/SelectedClasses');
  });

  test('shows an error without a network', async () => {
    const { user, server } = await open();
    server.answerOnce('POST /api/orders', networkFailure);
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toBe(needsNetwork);
  });

  test('is replaced by a note while a payment is being checked, and its courses are marked', async () => {
    const orders = [order({ state: 'submitted', utr: '432198765001' })];
    await open(createFakeServer({ selection: both, orders }));
    await screen.findByText('Being checked');
    const actions = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
    expect(actions).toEqual(['Actions', 'Being checked', '']);
    expect(screen.queryByRole('button', { name: 'Remove Asana Regular Classes' })).toBeNull();
    expect(remove('Advanced Pranayama Certificate Course')).toBeTruthy();
    expect(screen.getByText(/as soon as we confirm it, within one working day/)).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'See the payment' });
    expect(link.getAttribute('href')).toBe('/Payment');
    expect(screen.getByText(/We are checking your payment/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Checkout' })).toBeNull();
    expect(screen.queryByText('Finish or cancel it')).toBeNull();
  });

  test('has a note about an open order', async () => {
    await open(createFakeServer({ selection: both, orders: [order()] }));
    const link = await screen.findByRole('link', { name: 'Finish or cancel it' });
    expect(link.getAttribute('href')).toBe('/Payment');
  });

  /** Opens the page with an order in this state. */
  const follow = async (open: LearnerOrder) => {
    const live = createFakeLive();
    const server = createFakeServer({ live, selection: both, orders: [open] });
    visit('/SelectedClasses', { server, as: asha });
    await waitFor(() => expect(live.opened()).toBe(1));
    live.hello();
    const becomes = (change: Partial<LearnerOrder>) => {
      server.state.orders = [{ ...open, ...change }];
      live.news('orders');
    };
    return becomes;
  };

  test('is enabled again as soon as staff reject the payment', async () => {
    const becomes = await follow(order({ state: 'submitted', utr: '432198765001' }));
    await screen.findByText(/We are checking your payment/);
    becomes({ state: 'rejected', reason: 'Not in the bank’s list.' });
    await waitFor(press);
    expect(screen.queryByText(/We are checking your payment/)).toBeNull();
  });

  test('disappears as soon as the UTR is sent on another device', async () => {
    const becomes = await follow(order());
    await screen.findByRole('link', { name: 'Finish or cancel it' });
    becomes({ state: 'submitted', utr: '432198765001' });
    await screen.findByText(/We are checking your payment/);
    expect(screen.queryByRole('button', { name: 'Checkout' })).toBeNull();
  });
});

test('a failed load of the list shows the reason, and can be retried', async () => {
  const server = createFakeServer({ selection: both });
  server.answerOnce('GET /api/selection', () =>
    errorResponse(503, 'The studio cannot be reached.'),
  );
  const { user } = visit('/SelectedClasses', { server, as: asha });
  expect((await screen.findByRole('alert')).textContent).toContain('The studio cannot be reached.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table');
});

test('the table and Checkout stay while the orders are refetched after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = createFakeServer({ selection: both });
  const fails = () => errorResponse(503, 'The studio cannot be reached.');
  server.answer('GET /api/orders', fails);
  await open(server);
  const button = screen.getByRole('button', { name: 'Checkout' });
  const again = createDeferred();
  server.answer('GET /api/orders', () => again.promise);
  await act(() => vi.advanceTimersByTimeAsync(5_500));
  expect(server.count('GET /api/orders')).toBe(2);
  expect(button.isConnected).toBe(true);
  again.resolve(fails());
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByRole('button', { name: 'Checkout' })).toBe(button);
});

describe('a course that is paid by the month', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-16T05:30:00Z') });
  });
  afterEach(() => void vi.useRealTimers());

  const dated = (offer: Pick<Offer, 'months' | 'firstDay' | 'lastDay' | 'fee'>): Offer => ({
    ...{ part: false, begins: 'dated', holdsUntil: '2027-01-31' },
    ...offer,
  });
  const byMonth = { monthRule: 'part', lateRule: 'paid', extendsPaid: true } as const;
  const monthly = (offers: Offer[]): SelectedCourse => ({
    ...selectedCourse(asana),
    byMonth,
    offers,
  });
  const inJanuary = { firstDay: '2027-01-01', lastDay: '2027-01-31' };
  const month = dated({ ...inJanuary, months: 1, fee: 2500 });
  const rest: Offer = {
    ...dated({ months: 1, firstDay: '2026-12-16', lastDay: '2027-01-31', fee: 3790 }),
    ...{ part: true, holdsUntil: '2026-12-31' },
  };
  const quarter = dated({ ...inJanuary, lastDay: '2027-03-31', months: 3, fee: 7500 });
  const [, other] = both as [SelectedCourse, SelectedCourse];
  const cards = () =>
    within(
      screen.getByRole('group', { name: 'When would you like to begin? Asana Regular Classes' }),
    ).getAllByRole<HTMLInputElement>('radio');
  const card = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  const openWith = (offers: Offer[]) =>
    open(createFakeServer({ selection: [monthly(offers), other] }));
  const totals = () => screen.getByRole('region', { name: 'Summary' }).textContent;
  const checkOut = async (visited: Awaited<ReturnType<typeof open>>) => {
    visited.server.answer('POST /api/orders', () => json(201, order()));
    await visited.user.click(screen.getByRole('button', { name: 'Checkout' }));
    await waitFor(() => expect(window.location.pathname).toBe('/Payment'));
    return visited.server.sent('POST /api/orders')[0]?.body;
  };

  test('shows the offers with days, price and rule, and the next month chosen', async () => {
    await openWith([month, rest, quarter]);
    expect(cards().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'From 1 JanuaryRecommended1 January to 31 January₹2,500',
      'From today16 December to 31 January₹1,290 for 16 days of this month, ₹2,500 for the next month.₹3,790',
      '3 months1 January to 31 March₹7,500',
    ]);
    expect(cards().map(({ checked }) => checked)).toEqual([true, false, false]);
    screen.getByText('This price is valid until 31 January.');
    screen.getByText(/From the 16th, your first month is the next one.* you get one more class\.$/);
    expect(totals()).toContain('Total Fees₹8,500');
  });

  test('is ordered with the months chosen by keyboard, and the total follows', async () => {
    const visited = await openWith([month, rest, quarter]);
    cards()[0]?.focus();
    await visited.user.keyboard('{ArrowDown}');
    screen.getByText('This price is valid until 31 December.');
    expect(totals()).toContain('Total Fees₹9,790');
    expect(cells()[0]?.slice(2)).toEqual(['Wed, 16 Dec', '₹3,790']);
    expect(await checkOut(visited)).toEqual({
      choices: [
        {
          ...{ courseId: 1, months: 1, part: true },
          ...{ firstDay: '2026-12-16', lastDay: '2027-01-31', fee: 3790 },
        },
        // Paid once: its price alone.
        { courseId: 3, fee: 6000 },
      ],
    });
  });

  test('is ordered with the first offer if the chosen one is no longer offered', async () => {
    const visited = await openWith([month, rest, quarter]);
    await visited.user.click(card(/^3 months/));
    visited.server.state.selection = [monthly([month, rest]), other];
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(card(/^From 1 January/).checked).toBe(true);
    expect(await checkOut(visited)).toMatchObject({ choices: [{ months: 1, part: false }, {}] });
  });

  test('keeps the choice while the learner visits another page', async () => {
    const visited = await openWith([month, quarter]);
    await visited.user.click(card(/^3 months/));
    await visited.user.click(screen.getAllByRole('link', { name: 'My classes' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Enrolled Classes' });
    act(() => window.history.back());
    await screen.findByRole('heading', { level: 1, name: 'Selected Classes' });
    await waitFor(() => expect(card(/^3 months/).checked).toBe(true));
  });

  test('has a note if its months count from the confirmation', async () => {
    await openWith([{ ...month, begins: 'confirmed' }]);
    expect(cards()[0]?.labels?.[0]?.textContent).toContain('if we confirm your payment today');
  });
});
