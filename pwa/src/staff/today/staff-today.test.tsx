import { act, screen, waitFor, within } from '@testing-library/react';
import type { StaffClass } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeLive } from '../../testing/fake-live.ts';
import {
  asha,
  createFakeServer,
  type FakeServer,
  json,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, classTimeOf, pranayama, staffClassOn } from '../../testing/sample-courses.ts';

/** Tuesday, 6:42 in India. */
const morning = '2026-12-01T01:12:00Z';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(morning) });
});
afterEach(() => void vi.useRealTimers());

const TODAY = '2026-12-01';
const TOMORROW = '2026-12-02';

const open = (server: FakeServer) => visit('/UserDashboard', { server, as: staff });
const serverWith = (...staffClasses: StaffClass[]) => createFakeServer({ staffClasses });
const section = (name: string) => screen.findByRole('region', { name });
const titlesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test.each([
  [morning, 'Good morning, Vikram', 'Tuesday, 1 December'],
  ['2026-12-01T06:30:00Z', 'Good afternoon, Vikram', 'Tuesday, 1 December'],
  ['2026-12-01T11:30:00Z', 'Good evening, Vikram', 'Tuesday, 1 December'],
  ['2026-12-01T18:30:00Z', 'Good morning, Vikram', 'Wednesday, 2 December'],
])('the greeting at %s is: %s', async (now, greeting, date) => {
  vi.setSystemTime(new Date(now));
  open(serverWith());
  await screen.findByRole('heading', { level: 1, name: greeting });
  expect(screen.getByText(date)).toBeTruthy();
});

test('missing studio settings are listed, with a link to where they are entered', async () => {
  const server = serverWith();
  server.state.missingFacts = ['street', 'phone'];
  open(server);
  const row = await screen.findByText('2 details about the studio are missing on the public pages');
  const details = row.closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('the street address');
  expect(details?.textContent).toContain('a phone number');
  expect(details?.textContent).toContain('The owner adds these details under Studio.');
});

test('missing studio settings are not listed if there are none', async () => {
  open(serverWith());
  await screen.findByText('Nothing to do right now.');
  expect(screen.queryByText(/missing on the public pages/)).toBeNull();
});

test('a learner has a dashboard of their own', async () => {
  visit('/UserDashboard', { as: asha });
  await screen.findByRole('heading', { level: 1, name: /Asha/ });
  expect(screen.queryByText('To do')).toBeNull();
});

describe('the classes', () => {
  test('of yesterday that end after midnight are among those of today until they are over', async () => {
    vi.setSystemTime(new Date('2026-12-01T18:40:00Z'));
    const night = { ...asana, title: 'Yoga Nidra', startTime: '23:30', endTime: '00:30' };
    open(serverWith(staffClassOn(night, TODAY), staffClassOn(pranayama, TOMORROW)));
    const today = await section('Today’s classes');
    expect(titlesIn(today)).toEqual(['Yoga Nidra', pranayama.title]);
    expect(today.textContent).toContain('11:30 pm to 12:30 am IST');
  });

  test('stay under the day of the server’s response', async () => {
    vi.setSystemTime(new Date('2026-12-01T18:29:00Z'));
    const server = serverWith(staffClassOn(asana, TOMORROW));
    open(server);
    const shown = await section('Tomorrow’s classes');
    expect(titlesIn(shown)).toEqual([asana.title]);
    // Past midnight, and no answer of the new day yet.
    vi.setSystemTime(new Date('2026-12-01T18:30:00Z'));
    server.answerOnce('GET /api/staff/today', networkFailure);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await screen.findByText(/This information may be out of date/);
    expect(titlesIn(shown)).toEqual([asana.title]);
    expect(screen.queryByText('No classes tomorrow.')).toBeNull();
  });

  test('name a substitute teacher', async () => {
    const substitute = { teacher: 'Meera Joshi', hasOwnTeacher: true };
    open(serverWith(staffClassOn(asana, TODAY, substitute), staffClassOn(pranayama, TODAY)));
    const shown = within(await section('Today’s classes'));
    expect(shown.getAllByText(/^With /).map(({ textContent }) => textContent)).toEqual([
      'With Meera Joshi',
    ]);
  });

  test('show their viewer counts until somebody has joined', async () => {
    const staffClasses = [
      staffClassOn(asana, TODAY, { attended: 0 }),
      staffClassOn(pranayama, TOMORROW, { attended: 3 }),
    ];
    const server = createFakeServer({ staffClasses, screens: 14 });
    open(server);
    await screen.findByText('On 14 open pages');
    expect((await section('Tomorrow’s classes')).textContent).toContain('3 joined');
    expect(server.count('GET /api/staff/reach')).toBe(1);
  });

  test('are those of today and tomorrow, the next one first; the one filled button is for the class that learners wait for', async () => {
    open(
      serverWith(
        staffClassOn(asana, TODAY, { attended: 14 }),
        { ...staffClassOn(asana, TODAY), ...classTimeOf(TODAY, '05:00', '06:00'), courseId: 7 },
        { ...staffClassOn(asana, TODAY), enrolled: 0, meeting: null, courseId: 8 },
        staffClassOn(pranayama, TODAY, {
          ...classTimeOf(TODAY, '18:00', '19:15'),
          enrolled: 11,
          meeting: null,
        }),
        staffClassOn(asana, TOMORROW, { meeting: null }),
      ),
    );
    const today = await section('Today’s classes');
    expect(titlesIn(today)).toEqual([asana.title, asana.title, pranayama.title, asana.title]);
    expect(today.querySelector('li:last-child')?.textContent).toContain('came');
    expect(today.textContent).toContain('Starts in 18 minutes');
    expect(today.textContent).toContain('14 joined');
    expect(within(today).getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe(
      'https://meet.google.com/abc-defg-hij',
    );
    const tomorrow = await section('Tomorrow’s classes');
    expect(titlesIn(tomorrow)).toEqual([asana.title]);
    const filled = screen
      .getAllByRole('button', { name: /^Paste link/ })
      .map(({ className }) => className.includes('action'));
    expect(filled).toEqual([false, true, false]);
  });

  test('of a long day are collapsed, except a class with a missing link', async () => {
    const all = Array.from({ length: 20 }, (_, place) => ({
      ...staffClassOn(asana, TODAY, place === 11 ? { meeting: null } : {}),
      ...classTimeOf(TODAY, `${String(8 + (place % 12)).padStart(2, '0')}:00`, '23:00'),
      courseId: 100 + place,
    }));
    const { user } = open(serverWith(...all));
    const today = await section('Today’s classes');
    expect(titlesIn(today)).toHaveLength(5);
    expect(within(today).getByRole('button', { name: /^Paste link/ })).toBeTruthy();
    await user.click(within(today).getByRole('button', { name: 'All 20 classes' }));
    expect(titlesIn(today)).toHaveLength(20);
  });

  test('show their changes', async () => {
    const state = 'moved' as const;
    const wasAt = classTimeOf(TODAY, '07:00', '08:00');
    open(
      serverWith(
        staffClassOn(asana, TODAY, { ...classTimeOf(TODAY, '09:00', '10:00'), state, wasAt }),
        staffClassOn(pranayama, TODAY, { state: 'cancelled', reason: 'Diwali' }),
        { ...staffClassOn(asana, TODAY), ...{ courseId: 9, state, wasAt } },
      ),
    );
    const today = await section('Today’s classes');
    expect(today.textContent).toContain('Moved from 7 am');
    expect(today.textContent).toContain('Cancelled: Diwali');
  });

  test('that are over show their attendance', async () => {
    vi.setSystemTime(new Date('2026-12-01T03:00:00Z'));
    open(serverWith(staffClassOn(asana, TODAY, { attended: 17 })));
    const today = await section('Today’s classes');
    expect(today.textContent).toContain('17 of 23 came');
    expect(within(today).queryByRole('link', { name: /^Open/ })).toBeNull();
  });

  test('get their link in two taps', async () => {
    const server = serverWith(staffClassOn(asana, TODAY, { meeting: null }));
    server.answer(`PUT /api/staff/classes/1/${TODAY}/link`, () => {
      const changed = staffClassOn(asana, TODAY);
      server.state.staffClasses = [changed];
      return json(200, changed);
    });
    const { user } = open(server);
    await user.click(await screen.findByRole('button', { name: /^Paste link/ }));
    await user.type(screen.getByLabelText('Meeting link'), 'meet.google.com/abc-defg-hij');
    expect(screen.getByText('Google Meet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save the link' }));
    await screen.findByText('Link of Asana Regular Classes saved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const today = await section('Today’s classes');
    expect(today.textContent).toContain('Google Meet');
    expect(screen.queryByText('Link missing')).toBeNull();
    server.answerOnce(`PUT /api/staff/classes/1/${TODAY}/link`, () => {
      const changed = staffClassOn(asana, TODAY, { meeting: null });
      server.state.staffClasses = [changed];
      return json(200, changed);
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The link has been removed.');
    await screen.findByText('Link missing');
    expect(server.sent(`PUT /api/staff/classes/1/${TODAY}/link`)[1]?.body).toMatchObject({
      meetingLink: '',
      forCourse: true,
    });
  });

  test('open with the missing link after the shortcut "Paste a link" of the icon', async () => {
    const server = serverWith(
      staffClassOn(asana, TODAY),
      staffClassOn(pranayama, TODAY, { ...classTimeOf(TODAY, '18:00', '19:15'), meeting: null }),
    );
    visit('/UserDashboard?source=pwa&paste', { server, as: staff });
    const sheet = within(await screen.findByRole('dialog', { name: 'Link' }));
    expect(sheet.getByText(/Advanced Pranayama/)).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  test('open with all actions, and link to the week', async () => {
    const { user } = open(serverWith(staffClassOn(asana, TODAY)));
    const today = within(await section('Today’s classes'));
    await user.click(today.getByRole('button', { name: asana.title }));
    await user.click(await screen.findByRole('button', { name: '+30 min' }));
    expect(screen.getByLabelText('Begins')).toHaveProperty('value', '07:30');
    expect(screen.getByLabelText('Learners will read')).toHaveProperty(
      'value',
      'Tuesday’s class, 1 Dec, is at 7:30 am',
    );
    await user.click(screen.getByLabelText('Tomorrow'));
    expect(screen.getByLabelText('Date')).toHaveProperty('value', TOMORROW);
    expect(screen.getByLabelText('Begins')).toHaveProperty('value', '07:00');
    await screen.findByRole('heading', { name: 'Move Tuesday’s class' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(today.getByRole('link', { name: 'Week' }));
    await screen.findByRole('heading', { level: 1, name: 'This week' });
  });
});

describe('the list of pending tasks', () => {
  const tasks = {
    payments: { waiting: 3, oldestAt: '2026-11-30T20:00:00Z' },
    messages: { waiting: 1000, oldestAt: '2026-12-01T00:52:00Z' },
    undelivered: { count: 1, to: 'asha@example.org' },
  };

  test('shows counts and ages, with links to the screens', async () => {
    open(createFakeServer({ tasks }));
    const waits = await section('To do');
    const rows = within(waits)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(rows).toEqual([
      ['3Payments to confirmOldest: 5 hours ago', '/StaffPayments'],
      ['999+MessagesOldest: 20 minutes ago', '/StaffMessages'],
      ['1E-mail not deliveredTo asha@example.org', '/StaffMessages?show=mails'],
    ]);
  });

  test('is marked in the menu, too', async () => {
    open(createFakeServer({ tasks }));
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    await waitFor(() =>
      expect(menu.getByRole('link', { name: /^Money/ }).textContent?.trim()).toBe('Money3 waiting'),
    );
    expect(menu.getByRole('link', { name: /^Messages/ }).textContent?.trim()).toBe(
      'Messages99+ waiting',
    );
  });

  test('is empty on a quiet day', async () => {
    open(serverWith());
    await screen.findByText('Nothing to do right now.');
    expect(screen.getByText('No classes today.')).toBeTruthy();
    expect(screen.getByText('No classes tomorrow.')).toBeTruthy();
    expect(screen.queryByText('To do')).toBeNull();
  });

  test('does not say that nothing is to do while a class lacks its link', async () => {
    open(serverWith(staffClassOn(asana, TODAY, { meeting: null })));
    await screen.findByText('Link missing');
    expect(screen.queryByText('Nothing to do right now.')).toBeNull();
  });
});

test('an alert of the server is shown with its time and what to do, until it is over', async () => {
  const disk = {
    ...{ key: 'disk yoga-1', what: 'The disk is nearly full.', todo: 'Please make room.' },
    since: '2026-11-30T20:00:00Z',
  };
  const live = createFakeLive();
  const server = createFakeServer({ troubles: [disk], live });
  open(server);
  const alerts = within(await section('Server problem')).getByRole('status');
  expect(alerts.textContent).toBe('The disk is nearly full.Please make room.Since 1:30 am');
  await waitFor(() => expect(live.opened()).toBe(1));
  live.hello();
  await waitFor(() => expect(server.count('GET /api/staff/today')).toBe(2));
  server.state.troubles = [];
  live.news('troubles');
  await waitFor(() => expect(screen.queryByText('Server problem')).toBeNull());
});

test('the courses that begin this week link to their people', async () => {
  const course = { id: 3, slug: 'pranayama', title: 'Pranayama', picture: 'breath' as const };
  const begins = { ...course, startDate: '2026-12-07', enrolled: 12, isOpen: false };
  const satsang = { ...begins, id: 9, title: 'Satsang', enrolled: 0, isOpen: true };
  open(createFakeServer({ beginning: [begins, satsang] }));
  const next = await section('Starting soon');
  const link = within(next).getByRole('link', { name: /Pranayama begins Monday/ });
  expect(link.textContent).toContain('12 enrolled');
  expect(link.getAttribute('href')).toBe('/StaffCourses?people=pranayama');
  expect(within(next).getByRole('link', { name: /Satsang/ }).textContent).toContain('open to all');
});

test('a day that cannot be loaded says so, and tries again', async () => {
  const server = serverWith(staffClassOn(asana, TODAY));
  server.answerOnce('GET /api/staff/today', networkFailure);
  const { user } = open(server);
  expect((await screen.findByRole('alert')).textContent).toContain('server does not answer');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await section('Today’s classes');
});
