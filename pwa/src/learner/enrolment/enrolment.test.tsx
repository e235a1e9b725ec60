import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { EnrolledCourse, LiveRows, StaffCourse } from 'bff/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachedResponse } from '../../testing/cached-response.ts';
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
import {
  asana,
  classOn,
  classTimeOf,
  enrolledCourse,
  monthlyCourse,
  pranayama,
} from '../../testing/sample-courses.ts';

const enrolments = [asana, pranayama].map(enrolledCourse) as [EnrolledCourse, EnrolledCourse];

const classes = [
  classOn(asana, '2026-11-30'),
  classOn(asana, '2026-12-01', { teacher: 'Ravi Kumar', hasOwnTeacher: true }),
  classOn(asana, '2026-12-02', {
    state: 'moved',
    wasAt: classTimeOf('2026-12-02', '07:00', '08:00'),
    ...classTimeOf('2026-12-02', '08:00', '09:00'),
  }),
  classOn(asana, '2026-12-03', { state: 'cancelled', reason: 'Diwali' }),
  classOn(asana, '2026-12-04'),
];

const studio = () => createFakeServer({ enrolments, classes });

/** Monday's class has just ended. */
const now = new Date('2026-11-30T02:30:00Z');

const onDeviceInIndia = () => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onDeviceInIndia();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const cards = async () => {
  const [list] = await within(await screen.findByRole('main')).findAllByRole('list');
  return [...(list?.children ?? [])] as [HTMLElement, HTMLElement];
};

const datesIn = (card: HTMLElement) =>
  within(within(card).getByRole('list', { name: 'Next classes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('an enrolled course shows its schedule, and its next three dates with changes', async () => {
  visit('/EnrolledClass', { server: studio(), as: asha });
  await screen.findByText('Tue, 1 Dec');
  const [first] = await cards();
  expect(first.textContent).toContain('Mon to Fri, 7 to 8 am IST');
  expect(datesIn(first)).toEqual([
    'Tue, 1 Dec7 to 8 am ISTWith Ravi Kumar',
    'Wed, 2 Dec8 to 9 am ISTMoved from 7 am',
    'Thu, 3 Dec7 to 8 am ISTCancelled: Diwali',
  ]);
});

test('a course without a class in the next weeks shows its start', async () => {
  visit('/EnrolledClass', { server: studio(), as: asha });
  const [, second] = await cards();
  await within(second).findByText('The classes begin on Tue, 15 Dec.');
});

test.each([
  ['that pauses', null, 'There is no class in the coming weeks.'],
  ['that has ended', '2026-11-27', 'This course ended on Fri, 27 Nov.'],
])('a course %s has a note', async (_, endDate, words) => {
  const begun = { ...enrolments[0], firstDate: '2026-01-05', endDate };
  visit('/EnrolledClass', { server: createFakeServer({ enrolments: [begun] }), as: asha });
  await screen.findByText(words);
});

test('a hidden course has no public calendar feed', async () => {
  const hidden = { ...enrolments[0], hidden: true };
  visit('/EnrolledClass', { server: createFakeServer({ enrolments: [hidden] }), as: asha });
  await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
  expect(screen.queryByRole('link', { name: /Add to calendar/ })).toBeNull();
});

test('dates that could not be loaded are not shown as empty', async () => {
  const server = studio();
  server.answerOnce('GET /api/classes/mine', networkFailure);
  visit('/EnrolledClass', { server, as: asha });
  expect(
    await screen.findAllByText('We could not get the next dates. Please check your connection.'),
  ).toHaveLength(2);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await screen.findByText('Tue, 1 Dec');
});

test('an enrolled course has permanent URLs for Join and for the calendar', async () => {
  visit('/EnrolledClass', { server: studio(), as: asha });
  const join = await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
  expect(join.getAttribute('href')).toBe('/join/asana-regular-classes');
  expect(join.getAttribute('target')).toBe('_blank');
  const calendar = screen.getByRole('link', { name: 'Add to calendar Asana Regular Classes' });
  expect(calendar.getAttribute('href')).toBe('/calendar/courses/asana-regular-classes.ics');
});

test('Join is filled only while the class can be joined', async () => {
  vi.setSystemTime('2026-12-01T01:14:00Z');
  visit('/EnrolledClass', { server: studio(), as: asha });
  await screen.findByText('Tue, 1 Dec');
  const join = () => screen.getByRole('link', { name: 'Join Asana Regular Classes' }).className;
  expect(join()).toContain('outline');
  cleanup();
  vi.setSystemTime('2026-12-01T01:15:00Z');
  visit('/EnrolledClass', { server: studio(), as: asha });
  await screen.findByText('Tue, 1 Dec');
  expect(join()).toContain('action');
});

test('many courses are compact, each with its next date', async () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((place) =>
    enrolledCourse({ ...asana, id: place, title: `Course ${place}` }),
  );
  const server = createFakeServer({ enrolments: many, classes });
  visit('/EnrolledClass', { server, as: asha });
  await screen.findByText('Tue, 1 Dec');
  expect(screen.queryByText('Wed, 2 Dec')).toBeNull();
});

test('a class that is moved while the page is open is shown within half a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  onDeviceInIndia();
  const server = studio();
  visit('/EnrolledClass', { server, as: asha });
  await screen.findByText('Tue, 1 Dec');
  server.state.classes = [
    classOn(asana, '2026-12-01', {
      state: 'moved',
      wasAt: classTimeOf('2026-12-01', '07:00', '08:00'),
      ...classTimeOf('2026-12-02', '06:00', '07:00'),
    }),
  ];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  const [first] = await cards();
  expect(datesIn(first)).toEqual(['Changed just nowWed, 2 Dec6 to 7 am ISTMoved from Tue, 7 am']);
});

const change = (row: Partial<StaffCourse>): LiveRows => ({
  topic: 'courses',
  from: 'k1',
  to: 'k2',
  rows: [{ ...asana, ...row }],
  gone: [],
});

/** Resolves once the screen has subscribed to the list of courses. */
const follow = async () => {
  const live = createFakeLive();
  const server = createFakeServer({ enrolments, classes, live });
  visit('/EnrolledClass', { server, as: asha });
  await screen.findByText('Tue, 1 Dec');
  await waitFor(() => expect(live.opened()).toBe(1));
  live.hello({ courses: 'k1' });
  await waitFor(() => expect(server.count('GET /api/enrolments')).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { live, server };
};

test('a renamed course shows its new name at once, without a request', async () => {
  const { live, server } = await follow();
  live.rows(change({ title: 'Asana at Dawn' }));
  await screen.findByRole('heading', { name: 'Asana at Dawn' });
  expect(server.count('GET /api/enrolments')).toBe(2);
});

test('a course with a new hour and teacher shows them at once, and fetches the message about the change', async () => {
  const { live, server } = await follow();
  const dawn = { startTime: '06:00', instructor: 'Ravi' };
  const notice = { words: 'The teacher is Ravi', toldAt: now.toISOString() };
  const answer = createDeferred();
  server.answerOnce('GET /api/enrolments', () => answer.promise);
  live.rows(change(dawn));
  await screen.findByText('Mon to Fri, 6 to 8 am IST');
  await screen.findByText('Ravi');
  await waitFor(() => expect(server.count('GET /api/enrolments')).toBe(3));
  answer.resolve(json(200, [{ ...enrolments[0], ...dawn, notice }]));
  await waitFor(async () =>
    expect(JSON.stringify(await cachedResponse('enrolments'))).toContain(notice.words),
  );
});

test('a learner in another time zone sees the local hours, too', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  visit('/EnrolledClass', { server: studio(), as: asha });
  await screen.findByText('Tue, 1 Dec');
  const [first] = await cards();
  expect(datesIn(first)[0]).toBe('Tue, 1 Dec7 to 8 am IST2:30 to 3:30 am your timeWith Ravi Kumar');
});

test('the last dates are shown with their time without a network', async () => {
  visit('/EnrolledClass', { server: studio(), as: asha });
  await screen.findByText('Tue, 1 Dec');
  await waitFor(async () => {
    expect(await cachedResponse('classes')).toBeTruthy();
    expect(await cachedResponse('enrolments')).toBeTruthy();
  });
  cleanup();
  visit('/EnrolledClass', { server: { ...studio(), fetch: networkFailure }, as: asha });
  await screen.findByText('The studio’s server does not answer. Showing your classes as of 8 am');
  await screen.findByText('Tue, 1 Dec');
  await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
});

test('a failed load of classes shows the reason, and can be retried', async () => {
  const server = studio();
  server.answerOnce('GET /api/enrolments', () =>
    errorResponse(503, 'The studio cannot be reached.'),
  );
  const { user } = visit('/EnrolledClass', { server, as: asha });
  expect((await screen.findByRole('alert')).textContent).toContain('The studio cannot be reached.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cards()).toHaveLength(2);
});

test('a failed load of classes is retried after a few seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now });
  onDeviceInIndia();
  const server = studio();
  server.answerOnce('GET /api/enrolments', networkFailure);
  visit('/EnrolledClass', { server, as: asha });
  await screen.findByText(/server does not answer/);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect((await cards()).length).toBe(2);
});

describe('a course that is paid by the month', () => {
  const december = { ...enrolments[0], lastDay: '2026-12-02' };

  test('shows its last paid day', async () => {
    visit('/EnrolledClass', { server: createFakeServer({ enrolments: [december] }), as: asha });
    await screen.findByText('until 2 December');
  });

  test('can be renewed after its end', async () => {
    const months = [monthlyCourse(pranayama, { lastDay: '2026-11-28' }), monthlyCourse(asana)];
    visit('/EnrolledClass', { server: createFakeServer({ months }), as: asha });
    const ended = await screen.findByRole('region', { name: 'Ended' });
    expect(ended.textContent).toContain('Your month ended on 28 November');
    const renew = within(ended).getByRole('link', { name: `Renew for ₹2,500 ${pranayama.title}` });
    expect(renew.getAttribute('href')).toBe('/Renew/advanced-pranayama-certificate-course');
    expect(screen.queryByText('No enrolled classes yet')).toBeNull();
    expect(within(ended).queryByText(asana.title)).toBeNull();
  });

  test('has no class after its last day, even if one is changed there', async () => {
    const live = createFakeLive();
    const own = [classOn(asana, '2026-12-01'), classOn(asana, '2026-12-02')];
    const server = createFakeServer({ enrolments: [december], classes: own, live });
    visit('/EnrolledClass', { server, as: asha });
    await screen.findByText('Wed, 2 Dec');
    await waitFor(() => expect(live.opened()).toBe(1));
    live.hello({ 'course/1': 'k1' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const asked = server.count('GET /api/classes/mine');
    const { enrolled: _, ...afterTheEnd } = classOn(asana, '2026-12-03');
    const ravi = { teacher: 'Ravi', hasOwnTeacher: true };
    const { enrolled: __, ...tomorrow } = classOn(asana, '2026-12-01', ravi);
    const nothing = { gone: [], links: [], newLinks: [] };
    live.rows({
      topic: 'course/1',
      from: 'k1',
      to: 'k2',
      ...nothing,
      rows: [afterTheEnd, tomorrow],
    });
    await screen.findByText('With Ravi');
    expect(screen.queryByText('Thu, 3 Dec')).toBeNull();
    expect(server.count('GET /api/classes/mine')).toBe(asked);
  });
});
