import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedResponse } from '../../testing/cached-response.ts';
import { createFakeLive } from '../../testing/fake-live.ts';
import { asha, createFakeServer, json, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import {
  asana,
  classOn,
  enrolledCourse,
  monthClassOn,
  monthlyCourse,
  order,
  pranayama,
} from '../../testing/sample-courses.ts';

/** Monday, 28 December, 11 am in India: no class is near, and the month ends on Friday, 1 January. */
const lateInTheMonth = '2026-12-28T05:30:00Z';
const friday = classOn(asana, '2027-01-01');
const tuesday = classOn(asana, '2026-12-29');

const received = (...days: number[]) =>
  days.map((day) => monthClassOn(asana, `2026-12-${String(day).padStart(2, '0')}`));
const missed = (day: number) => monthClassOn(asana, `2026-12-${day}`, { came: false });

const next = { firstDay: '2027-01-02', begins: 'following', holdsUntil: '2027-01-02' } as const;

/** Two weeks of the month, with a cancelled class and the class that is added for it. */
const december = monthlyCourse(asana, {
  lastDay: '2027-01-01',
  longerBy: ['2026-12-11'],
  month: { firstDay: '2026-12-01', lastDay: '2027-01-01' },
  classes: [
    ...received(7, 8),
    missed(10),
    monthClassOn(asana, '2026-12-11', { isCancelled: true, came: false }),
    ...received(14),
    missed(29),
    monthClassOn(asana, '2027-01-01', { came: false }),
  ],
  offers: [
    { ...next, months: 1, part: false, lastDay: '2027-02-01', fee: 2500 },
    { ...next, months: 3, part: false, lastDay: '2027-04-01', fee: 7500 },
  ],
});

type MonthsServerState = Parameters<typeof createFakeServer>[0];

const serverWith = (given: MonthsServerState) =>
  createFakeServer({
    enrolments: [{ ...enrolledCourse(asana), lastDay: december.lastDay }],
    months: [december],
    ...given,
  });

const visitAt = (now: string, given: MonthsServerState = {}) => {
  vi.setSystemTime(new Date(now));
  return visit('/UserDashboard', { server: serverWith(given), as: asha });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const panel = (name: RegExp) => screen.findByRole('region', { name });
const inMain = () => within(screen.getByRole('main'));
const filled = () =>
  inMain()
    .getAllByRole('link')
    .filter(({ className }) => /\baction\b|_action_/.test(className))
    .map(({ textContent }) => textContent);

describe('a paid month in its last week is the main item', () => {
  test('with its last day, and the price and the days of the next month', async () => {
    visitAt(lateInTheMonth, { classes: [tuesday, friday] });
    const shown = await panel(/Paid until 1 January Asana Regular Classes/);
    expect(shown.textContent).toContain('Mon to Fri, 7 to 8 am IST');
    expect(shown.textContent).toContain('From 2 January until 1 February');
    const renew = within(shown).getByRole('link', { name: 'Renew for ₹2,500' });
    expect(renew.getAttribute('href')).toBe('/Renew/asana-regular-classes');
    expect(filled()).toEqual(['Renew for ₹2,500']);
  });

  test('with a note that a cancelled class has extended it', async () => {
    visitAt(lateInTheMonth, { classes: [tuesday] });
    const longer = await screen.findByText('One extra class, until 1 January');
    expect(longer.parentElement?.textContent).toContain('The class on Friday 11 was cancelled.');
  });

  test('with its classes by week and their status', async () => {
    visitAt(lateInTheMonth, { classes: [tuesday] });
    await screen.findByRole('heading', { level: 2, name: '3 of 4 classes' });
    const [weeks] = inMain()
      .getAllByText('Mon, 7 Dec: attended')
      .map((one) => one.closest('ol ol'));
    const words = [...(weeks?.parentElement?.parentElement?.children ?? [])].map((week) =>
      [...week.querySelectorAll('li')].map(({ textContent }) => textContent),
    );
    expect(words).toEqual([
      [
        'Mon, 7 Dec: attended',
        'Tue, 8 Dec: attended',
        'Thu, 10 Dec: missed',
        'Fri, 11 Dec: cancelled',
      ],
      ['Mon, 14 Dec: attended'],
      ['Tue, 29 Dec: to come', 'Fri, 1 Jan 2027: to come, added'],
    ]);
    expect(inMain().getByText('1 Jan').tagName).toBe('STRONG');
  });

  test('unless a class is near, which keeps the only filled button', async () => {
    visitAt('2026-12-29T01:12:00Z', { classes: [tuesday] });
    await panel(/Starts in 18 minutes Asana/);
    const month = await screen.findByRole('region', { name: 'Asana Regular Classes' });
    expect(month.textContent).toContain('Paid until 1 January');
    expect(month.textContent).toContain('From 2 January until 1 February');
    within(month).getByRole('link', { name: 'Renew for ₹2,500 Asana Regular Classes' });
    expect(filled()).toEqual(['Join Asana Regular Classes']);
  });

  test.each([
    ['is waiting for your payment', 'awaiting payment'],
    ['is being checked', 'submitted'],
  ] as const)('unless the next month %s', async (words, state) => {
    visitAt(lateInTheMonth, { classes: [tuesday], orders: [order({ state })] });
    await panel(/Your next class Asana/);
    await screen.findByRole('link', { name: new RegExp(`${words}$`) });
    expect(inMain().queryByRole('link', { name: /^Renew/ })).toBeNull();
  });

  test('unless no months are offered', async () => {
    visitAt(lateInTheMonth, { classes: [tuesday], months: [{ ...december, offers: [] }] });
    await panel(/Your next class Asana/);
    expect(inMain().queryByRole('link', { name: /^Renew/ })).toBeNull();
  });

  test('even if the orders could not be loaded', async () => {
    vi.setSystemTime(new Date(lateInTheMonth));
    const server = serverWith({ classes: [tuesday] });
    server.answer('GET /api/orders', networkFailure);
    visit('/UserDashboard', { server, as: asha });
    await panel(/Paid until 1 January/);
  });
});

test('a paid month before its last week is below the next class, with an outline Renew', async () => {
  visitAt('2026-12-24T05:30:00Z', { classes: [classOn(asana, '2026-12-25')] });
  await panel(/Your next class Asana/);
  const month = await screen.findByRole('region', { name: 'Asana Regular Classes' });
  expect(month.textContent).not.toContain('From 2 January');
  const renew = within(month).getByRole('link', { name: /^Renew for ₹2,500/ });
  expect(renew.className).not.toMatch(/button/);
  expect(filled()).toEqual([]);
});

test.each([
  ['2026-12-24T18:29:00Z', /Your next class/],
  ['2026-12-24T18:30:00Z', /Paid until 1 January/],
  ['2027-01-01T18:29:00Z', /Paid until 1 January/],
  ['2027-01-01T18:30:00Z', /Your month ended on 1 January/],
])('at %s the panel is %s', async (now, name) => {
  visitAt(now, { classes: [classOn(pranayama, '2027-01-05')] });
  await panel(name);
});

test('a month that ended a week ago comes after the next class of another course', async () => {
  const classes = [classOn(pranayama, '2027-01-12')];
  visitAt('2027-01-08T18:29:00Z', { classes });
  await panel(/Your month ended on 1 January Asana/);
  cleanup();
  visitAt('2027-01-08T18:30:00Z', { classes });
  await panel(/Your next class Advanced/);
  const month = await screen.findByRole('region', { name: 'Asana Regular Classes' });
  expect(month.textContent).toContain('Your month ended on 1 January');
});

test('several paid months are sorted by their last day', async () => {
  const months = [december, monthlyCourse(pranayama, { lastDay: '2027-01-31' })];
  visitAt(lateInTheMonth, { classes: [tuesday], months });
  await panel(/Paid until 1 January Asana/);
  const other = await screen.findByRole('region', { name: pranayama.title });
  expect(other.textContent).toContain('Paid until 31 January');
});

test.each([
  [['2026-12-11', '2026-12-14'], '2 extra classes', 'The classes on Friday 11 and Monday 14 were'],
  [['2026-11-27'], 'One extra class', 'The class on Friday, 27 Nov was cancelled.'],
  [
    ['01', '02', '03', '04', '07'].map((day) => `2026-12-${day}`),
    '5 extra classes',
    '5 classes were',
  ],
])('a paid month is longer by the classes of %s', async (longerBy, longer, why) => {
  visitAt(lateInTheMonth, { months: [{ ...december, longerBy }] });
  const words = await screen.findByText(new RegExp(`^${longer}.*, until 1 January$`));
  expect(words.parentElement?.textContent).toContain(why);
});

test('a paid month is updated live after a cancellation and its extension', async () => {
  vi.setSystemTime(new Date(lateInTheMonth));
  const live = createFakeLive();
  const server = serverWith({ live, classes: [tuesday] });
  visit('/UserDashboard', { server, as: asha });
  await panel(/Paid until 1 January/);
  await waitFor(() => expect(live.opened()).toBe(1));
  live.hello();
  server.state.months = [
    { ...december, lastDay: '2027-01-04', longerBy: ['2026-12-11', '2026-12-29'] },
  ];
  live.news('enrolments');
  await panel(/Paid until 4 January/);
  await screen.findByText('2 extra classes, until 4 January');
});

test('a paid month is shown without a network', async () => {
  visitAt(lateInTheMonth, { classes: [tuesday] });
  await panel(/Paid until 1 January/);
  await waitFor(async () => {
    for (const name of ['months', 'orders', 'classes', 'enrolments'])
      expect(await cachedResponse(name)).toBeTruthy();
  });
  cleanup();
  visit('/UserDashboard', { server: { ...createFakeServer(), fetch: networkFailure }, as: asha });
  await panel(/Paid until 1 January/);
});

test('the next class is shown even if the paid months could not be loaded', async () => {
  vi.setSystemTime(new Date(lateInTheMonth));
  const server = serverWith({ classes: [tuesday] });
  server.answer('GET /api/enrolments/months', () => json(500, { error: 'No.' }));
  visit('/UserDashboard', { server, as: asha });
  await panel(/Your next class Asana/);
});
