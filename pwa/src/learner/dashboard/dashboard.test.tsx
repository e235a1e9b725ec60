import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { LearnerOrder } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedResponse } from '../../testing/cached-response.ts';
import {
  asha,
  createFakeServer,
  type FakeAccount,
  networkFailure,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import {
  asana,
  classOn,
  classTimeOf,
  enrolledCourse,
  order,
  pranayama,
  type SampleClass,
  selectedCourse,
} from '../../testing/sample-courses.ts';

const satsang = { ...asana, id: 5, slug: 'satsang', title: 'Sunday satsang', isOpen: true };

/** Tuesday, 7 to 8 am in India, and Wednesday. */
const tuesday = classOn(asana, '2026-11-24');
const wednesday = classOn(asana, '2026-11-25');
const thursday = classOn(asana, '2026-11-26', {
  state: 'moved',
  wasAt: classTimeOf('2026-11-26', '07:00', '08:00'),
  ...classTimeOf('2026-11-26', '08:00', '09:00'),
  reason: 'Diwali',
  notice: 'Thursday’s class is at 8 am: Diwali',
});
const friday = classOn(asana, '2026-11-27', { state: 'cancelled', reason: 'Diwali' });
const sunday = classOn(satsang, '2026-11-29');

const inTheMorning = '2026-11-24T01:12:00Z';

interface DashboardServerState {
  classes?: SampleClass[];
  orders?: LearnerOrder[];
  enrolments?: ReturnType<typeof enrolledCourse>[];
  selection?: ReturnType<typeof selectedCourse>[];
}

const serverWith = ({
  classes = [],
  orders = [],
  enrolments,
  selection = [],
}: DashboardServerState) => {
  const enrolled = classes.some((found) => found.enrolled) ? [enrolledCourse(asana)] : [];
  return createFakeServer({ classes, orders, enrolments: enrolments ?? enrolled, selection });
};

const visitAt = (now: string, given: DashboardServerState = {}) => {
  vi.setSystemTime(new Date(now));
  return visit('/UserDashboard', { server: serverWith(given), as: asha });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // A device in India.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const panel = (name: RegExp) => screen.findByRole('region', { name });
const linkTo = (name: string | RegExp) =>
  within(screen.getByRole('main')).getByRole('link', { name });

describe('the next class', () => {
  test.each([
    ['2026-11-22T12:00:00Z', 'Your next class', 'Tue, 24 Nov, 7 to 8 am IST'],
    ['2026-11-23T18:29:00Z', 'Your next class', 'Tomorrow, 7 to 8 am IST'],
    ['2026-11-23T18:30:00Z', 'Your next class', 'Today, 7 to 8 am IST'],
    ['2026-11-24T01:12:00Z', 'Starts in 18 minutes', 'Today, 7 to 8 am IST'],
    ['2026-11-24T01:35:00Z', 'Began 5 minutes ago', 'Today, 7 to 8 am IST'],
    ['2026-11-24T02:29:59Z', 'Runs until 8 am IST', 'Today, 7 to 8 am IST'],
    ['2026-11-24T02:30:00Z', 'Your next class', 'Tomorrow, 7 to 8 am IST'],
  ])('at %s: %s, %s', async (now, status, when) => {
    visitAt(now, { classes: [tuesday, wednesday] });
    const shown = await panel(/Asana Regular Classes$/);
    expect(shown.textContent).toContain(status);
    expect(shown.textContent).toContain(when);
    const join = within(shown).getByRole('link', { name: 'Join Asana Regular Classes' });
    expect(join.getAttribute('href')).toBe('/join/asana-regular-classes');
    expect(join.getAttribute('target')).toBe('_blank');
    expect(join.getAttribute('rel')).toBe('noopener');
  });

  test.each([
    ['2026-11-23T12:00:00Z', 'You can join from 15 minutes before the class.'],
    ['2026-11-23T20:00:00Z', 'You can join from 6:45 am IST.'],
    ['2026-11-24T00:30:00Z', undefined],
  ])('at %s Join says when it opens: %s', async (now, words) => {
    visitAt(now, { classes: [tuesday] });
    const shown = await panel(/Asana/);
    if (words) expect(shown.textContent).toContain(words);
    else expect(shown.textContent).not.toContain('Join opens');
  });

  test('has a countdown while the page is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T01:27:30Z') });
    visit('/UserDashboard', { server: serverWith({ classes: [tuesday] }), as: asha });
    await screen.findByText('Starts in 3 minutes');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    screen.getByText('Starts in 2 minutes');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    screen.getByText('Starts in 1 minute');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    screen.getByText('Has just begun');
  });

  test('of several in a family has one question whether the server answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T01:27:30Z') });
    const children = ['Anu', 'Ravi'].map((name, at) => ({ id: 31 + at, name, birthYear: 2015 }));
    const parent = { ...asha, acts: [...asha.acts, 'family.read'] } satisfies FakeAccount;
    const known = { classes: [tuesday], enrolments: [enrolledCourse(asana)] };
    const server = createFakeServer({ accounts: [parent], children, ...known });
    visit('/UserDashboard', { server, as: parent });
    await screen.findAllByText('Starts in 3 minutes');
    await waitFor(() =>
      expect(new Set(server.sent('GET /api/classes/mine').map(({ query }) => query)).size).toBe(3),
    );
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.count('GET /healthz')).toBeGreaterThanOrEqual(5);
    expect(server.count('GET /healthz')).toBeLessThanOrEqual(7);
  });

  test('is an enrolled one, even if an open class comes before it', async () => {
    visitAt('2026-11-28T12:00:00Z', { classes: [sunday, classOn(asana, '2026-11-30')] });
    await panel(/Your next class Asana Regular Classes/);
    await screen.findByText('Open to all');
  });

  test('has the hours of the learner’s time zone beside India’s', async () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    visitAt(inTheMorning, { classes: [tuesday] });
    const shown = await panel(/Asana/);
    expect(shown.textContent).toContain('Today, 7 to 8 am IST');
    expect(shown.textContent).toContain('Mon, 8:30 to 9:30 pm your time');
  });

  test('has a page to wait on if its link is not set', async () => {
    visitAt(inTheMorning, { classes: [{ ...tuesday, hasLink: false }] });
    const shown = await panel(/Asana/);
    expect(shown.textContent).toContain(
      'The class link is not ready yet. You can press Join now: the class will open as soon as the link comes.',
    );
    expect(linkTo(/^Join/).getAttribute('href')).toBe('/join/asana-regular-classes');
  });

  test('is replaced by the start of the course if it is far away', async () => {
    visitAt(inTheMorning, { enrolments: [enrolledCourse(pranayama)] });
    await panel(/Begins on Tue, 15 Dec Advanced Pranayama/);
    expect(screen.queryByText('No class yet')).toBeNull();
  });

  test('is replaced by the start of the new course if an earlier course is over', async () => {
    const over = { ...enrolledCourse(asana), firstDate: '2026-09-01', endDate: '2026-10-31' };
    visitAt(inTheMorning, { enrolments: [over, enrolledCourse(pranayama)] });
    await panel(/Begins on Tue, 15 Dec Advanced Pranayama/);
  });

  test('is an open one if the course is over', async () => {
    const over = { ...enrolledCourse(asana), firstDate: '2026-09-01', endDate: '2026-10-31' };
    visitAt(inTheMorning, { enrolments: [over], classes: [sunday] });
    await panel(/The next open class Sunday satsang/);
  });

  test('is replaced by a link to the courses without an enrolment', async () => {
    visitAt(inTheMorning);
    const shown = await panel(/No class yet/);
    expect(within(shown).getByRole('link', { name: 'Courses' }).getAttribute('href')).toBe(
      '/Courses',
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Asha');
    const how = within(screen.getByRole('region', { name: 'How to begin' }));
    expect(how.getByText(/We check your payment within one working day/)).toBeTruthy();
    expect(how.getByRole('link', { name: /^Ask us/ }).getAttribute('href')).toBe('/ContactUs');
  });

  test('is replaced by a link to an unpaid selection', async () => {
    visitAt(inTheMorning, { selection: [selectedCourse(asana)] });
    const shown = await panel(/Almost there/);
    expect(shown.textContent).toContain('You have selected Asana Regular Classes.');
    const way = within(shown).getByRole('link', { name: 'Selected Classes' });
    expect(way.getAttribute('href')).toBe('/SelectedClasses');
  });
});

const rowsOf = (week: HTMLElement) =>
  within(week)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the week', () => {
  test('shows each class with its changes', async () => {
    visitAt(inTheMorning, { classes: [tuesday, wednesday, thursday, friday, sunday] });
    const rows = rowsOf(await panel(/This week/)).join(' | ');
    expect(rows).toContain('Asana Regular Classes8 to 9 amMoved from 7 am');
    expect(rows).toContain('Asana Regular Classes7 to 8 amCancelled: Diwali');
    expect(rows).toContain('Sunday satsang7 to 8 amOpen to all');
  });

  test('shows the messages of staff about the classes of the next seven days, with course and date', async () => {
    const later = { ...classOn(asana, '2026-12-04'), notice: 'Too far away' };
    const past = { ...classOn(asana, '2026-11-23'), notice: 'Over' };
    const cancelled = { state: 'cancelled', notice: 'Class is cancelled' } as const;
    const today = { ...tuesday, ...cancelled };
    const other = { ...classOn(pranayama, '2026-11-24'), ...cancelled };
    visitAt(inTheMorning, { classes: [past, today, other, thursday, later] });
    const notices = await screen.findByRole('list', { name: 'What has changed' });
    expect(rowsOf(notices)).toEqual([
      'Asana Regular Classes, today, 24 NovAdvanced Pranayama Certificate Course, today, 24 NovClass is cancelled',
      'Asana Regular Classes, Thu, 26 NovThursday’s class is at 8 am: Diwali',
    ]);
  });

  test('shows a message about several classes of a course once, with all their dates', async () => {
    const notice = 'No class in the festival week';
    const both = [wednesday, friday].map((found) => ({ ...found, notice }));
    visitAt(inTheMorning, { classes: both });
    const notices = await screen.findByRole('list', { name: 'What has changed' });
    expect(rowsOf(notices)).toEqual([
      `Asana Regular Classes, tomorrow, 25 Nov and Fri, 27 Nov${notice}`,
    ]);
  });

  test('shows messages about a whole course first', async () => {
    const words = 'From Tue, 24 Nov, the classes are Mon to Fri, 7:30 to 8:30 am';
    const notified = {
      ...enrolledCourse(asana),
      notice: { words, toldAt: '2026-11-24T01:11:00+00:00' },
    };
    visitAt(inTheMorning, { classes: [tuesday, thursday], enrolments: [notified] });
    const notices = await screen.findByRole('list', { name: 'What has changed' });
    await waitFor(() => expect(rowsOf(notices)[0]).toBe(`Asana Regular Classes${words}`));
    expect(rowsOf(notices)).toHaveLength(2);
  });

  test('names the substitute teacher of a class', async () => {
    const instead = { teacher: 'Ravi Kumar', hasOwnTeacher: true };
    visitAt(inTheMorning, {
      classes: [
        { ...tuesday, ...instead },
        { ...wednesday, ...instead },
      ],
    });
    expect((await panel(/Asana Regular Classes$/)).textContent).toContain('With Ravi Kumar');
    const rows = rowsOf(await panel(/This week/)).join(' | ');
    expect(rows).toContain('Asana Regular Classes7 to 8 amWith Ravi Kumar');
  });

  test('is followed by the next week', async () => {
    const next = classOn(asana, '2026-11-30');
    visitAt('2026-11-28T12:00:00Z', { classes: [sunday, next, classOn(asana, '2026-12-01')] });
    await panel(/Next week/);
    await panel(/This week/);
  });

  test('has Join at a class that is open at the same time as the main one', async () => {
    const other = {
      ...classOn(pranayama, '2026-11-24', classTimeOf('2026-11-24', '07:00', '08:15')),
    };
    visitAt('2026-11-24T01:20:00Z', { classes: [tuesday, other] });
    const week = await panel(/This week/);
    const join = within(week).getByRole('link', { name: /^Join Advanced/ });
    expect(join.getAttribute('href')).toBe('/join/advanced-pranayama-certificate-course');
  });
});

const checked = order({ state: 'submitted', utr: '432198765001' });
const rejected = order({ state: 'rejected', rejection: 'not found', reason: 'Not found.' });
const partPaid = order({
  state: 'rejected',
  rejection: 'other amount',
  reason: 'Too little came.',
  parts: [
    { utr: '432198765001', way: 'upi' as const, amount: 2000, at: '2026-11-20T05:12:00.000Z' },
  ],
});

describe('a payment', () => {
  test.each([
    [order(), 'Your payment is due', 'Go to Payment', '/Payment'],
    [checked, 'A payment is being checked', 'See the payment', '/Payment'],
    [rejected, 'A payment could not be confirmed', 'Enter the UTR again', '/Payment#utr'],
    [partPaid, 'A payment could not be confirmed', 'Pay the remaining ₹500', '/Payment#pay'],
  ])('of a learner without a class comes first: %#', async (waiting, status, action, path) => {
    visitAt(inTheMorning, { orders: [waiting] });
    const shown = await panel(new RegExp(status));
    expect(shown.textContent).toContain('₹2,500');
    expect(shown.textContent).toContain('Asana Regular Classes');
    expect(linkTo(action).getAttribute('href')).toBe(path);
    expect(screen.queryByText(/No class yet|Choose a course/)).toBeNull();
  });

  test('that is being checked comes before an open class of another day', async () => {
    visitAt(inTheMorning, { orders: [checked], classes: [sunday] });
    const shown = await panel(/A payment is being checked/);
    expect(shown.textContent).toContain('We check it within one working day');
    await screen.findByText('Sunday satsang');
    expect(screen.queryByText(/No class yet|Choose a course/)).toBeNull();
  });

  test('can be an order without a fee that awaits confirmation', async () => {
    visitAt(inTheMorning, { orders: [order({ amount: 0, upi: null })] });
    const shown = await panel(/Your order is being confirmed/);
    expect(shown.textContent).toContain('You have nothing to pay.');
  });

  test.each([
    [
      order(),
      /^Your order of ₹2,500 for Asana Regular Classes is waiting for your payment$/,
      '/Payment',
    ],
    [checked, /^Your payment of ₹2,500 for Asana Regular Classes is being checked$/, '/Payment'],
    [rejected, /^We could not confirm your payment for .*\. Enter the UTR again$/, '/Payment#utr'],
    [
      partPaid,
      /^We could not confirm your payment for .*\. Pay the remaining ₹500$/,
      '/Payment#pay',
    ],
    [order({ amount: 0, upi: null }), /^We still have to confirm your order for Asana/, '/Payment'],
  ])('of a learner with a class is a line below the week: %#', async (waiting, line, path) => {
    visitAt(inTheMorning, { orders: [waiting], classes: [tuesday, wednesday] });
    await panel(/Asana Regular Classes$/);
    expect((await screen.findByRole('link', { name: line })).getAttribute('href')).toBe(path);
  });

  test('disappears within half a minute once it is confirmed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(inTheMorning) });
    const server = serverWith({ orders: [checked], classes: [tuesday] });
    visit('/UserDashboard', { server, as: asha });
    await screen.findByRole('link', { name: /is being checked$/ });
    server.state.orders = [order({ state: 'paid', receiptNumber: '1' })];
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(screen.queryByText(/is being checked$/)).toBeNull());
  });

  test('is not shown once the order is paid', async () => {
    visitAt(inTheMorning, { orders: [order({ state: 'paid', receiptNumber: '1' })] });
    await panel(/No class yet/);
    expect(screen.queryByText(/payment of/)).toBeNull();
  });
});

describe('an open class', () => {
  test('is shown to a learner without a course, with a link to the courses', async () => {
    visitAt(inTheMorning, { classes: [sunday] });
    await panel(/The next open class Sunday satsang/);
    expect(linkTo(/^Choose a course/).getAttribute('href')).toBe('/Courses');
  });

  test('comes before a payment once it is near', async () => {
    visitAt('2026-11-29T01:00:00Z', { classes: [sunday], orders: [checked] });
    await panel(/Starts in 30 minutes Sunday satsang/);
    await screen.findByRole('link', { name: /is being checked$/ });
  });
});

test('the dashboard shows the last classes with their time and Join without a network', async () => {
  visitAt(inTheMorning, { classes: [tuesday, thursday] });
  await panel(/Asana/);
  await waitFor(async () => expect(await cachedResponse('classes')).toBeTruthy());
  cleanup();
  visit('/UserDashboard', { server: { ...createFakeServer(), fetch: networkFailure }, as: asha });
  await screen.findByText(
    'The studio’s server does not answer. Showing your classes as of 6:42 am',
  );
  await panel(/Starts in 18 minutes Asana Regular Classes/);
  expect(linkTo(/^Join Asana/).getAttribute('href')).toBe('/join/asana-regular-classes');
  await panel(/This week/);
});

test('the dashboard shows an error without network and cached copy, and retries', async () => {
  vi.setSystemTime(new Date(inTheMorning));
  const server = createFakeServer();
  server.answerOnce('GET /api/orders', networkFailure);
  const { user } = visit('/UserDashboard', { server, as: asha });
  expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await panel(/No class yet/);
});

test('the dashboard shows the class even if the orders could not be loaded', async () => {
  vi.setSystemTime(new Date(inTheMorning));
  const server = serverWith({ classes: [tuesday] });
  server.answerOnce('GET /api/orders', networkFailure);
  visit('/UserDashboard', { server, as: asha });
  await panel(/Asana/);
  expect(screen.queryByRole('alert')).toBeNull();
});
