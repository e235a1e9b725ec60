import { cleanup, screen, waitFor } from '@testing-library/react';
import type { StaffCourse } from 'bff/contract';
import { emptyOptionalTexts } from 'bff/shared/course-texts';
import { beforeEach, expect, test } from 'vitest';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  type FakeServer,
  json,
  networkFailure,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

beforeEach(() => sessionStorage.clear());

const post = 'POST /api/staff/courses';
const sent = (server: FakeServer) => server.sent(post);

const openNew = async (server = createFakeServer()) => {
  const visited = visit('/StaffCourses?new', { server, as: staff });
  await screen.findByLabelText('Title');
  return visited;
};

type User = Awaited<ReturnType<typeof openNew>>['user'];

const type = (user: User, label: string, text: string) =>
  user.type(screen.getByLabelText(label), text);
/** At once: typed letter by letter, the texts of a course take as long as all else. */
const write = async (user: User, label: string, text: string) => {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
};
const make = (user: User) => user.click(screen.getByRole('button', { name: 'Create the course' }));

const typeSatsang = async (user: User) => {
  await user.click(screen.getByLabelText(/^Open class/));
  await type(user, 'First date', '2026-12-06');
  await user.click(screen.getByLabelText('Sun'));
  await type(user, 'Starts at (IST)', '07:00');
  await type(user, 'Ends at (IST)', '08:30');
  await write(user, 'Title', 'Sunday Satsang');
  await write(user, 'Summary', 'Sit, sing and be still together.');
  await user.clear(screen.getByLabelText('Level'));
  await write(user, 'Level', 'For everybody');
  await write(user, 'For whom', 'Everybody');
  await write(user, 'What it teaches', 'Singing\nSilence');
};

const satsang = {
  title: 'Sunday Satsang',
  summary: 'Sit, sing and be still together.',
  level: 'For everybody',
  forWhom: 'Everybody',
  teaches: ['Singing', 'Silence'],
  instructor: 'Certified Yoga Therapist',
  teacherId: null,
  picture: 'lotus',
  fee: 0,
  feePer: 'once',
  monthRule: 'calendar',
  lateRule: 'paid',
  extendsPaid: true,
  ...emptyOptionalTexts,
  firstClassFree: false,
  trialLink: '',
  startDate: '2026-12-06',
  endDate: null,
  days: [7],
  startTime: '07:00',
  endTime: '08:30',
  seats: null,
  meetingId: null,
  isOpen: true,
  isClosed: false,
  inLanguages: {},
  hidden: false,
};

test('an open class has no fee, no seats and no enrolment, and is created from the list', async () => {
  const { user, server } = visit('/StaffCourses', { server: createFakeServer(), as: staff });
  await user.click(await screen.findByRole('link', { name: 'New course' }));
  await screen.findByRole('heading', { level: 1, name: 'New course' });
  await typeSatsang(user);
  for (const label of ['Fee in rupees', 'What the fee includes', 'Seats', 'Enrolment is closed']) {
    expect(screen.queryByLabelText(label)).toBeNull();
  }
  await make(user);
  await screen.findByText('Sunday Satsang is now on the site.');
  expect(sent(server)[0]?.body).toEqual({ ...satsang, daysOff: {} });
  await screen.findByRole('button', { name: 'More Sunday Satsang' });
  expect(window.location.search).toBe('');
});

test('a course keeps its fee if it was an open class meanwhile', async () => {
  const { user } = await openNew();
  await type(user, 'Fee in rupees', '1500');
  await user.click(screen.getByLabelText(/^Open class/));
  await user.click(screen.getByLabelText(/^Open class/));
  expect(screen.getByLabelText('Fee in rupees')).toHaveProperty('value', '1500');
});

test('a class that ends after midnight has a hint, and its course is created', async () => {
  const { user, server } = await openNew();
  await typeSatsang(user);
  for (const [label, time] of [
    ['Starts at (IST)', '23:30'],
    ['Ends at (IST)', '00:30'],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await type(user, label, time);
  }
  screen.getByText('The class will end on the next day.');
  await make(user);
  await screen.findByText('Sunday Satsang is now on the site.');
  expect(sent(server)[0]?.body).toEqual({
    ...satsang,
    ...{ startTime: '23:30', endTime: '00:30', daysOff: {} },
  });
});

test('the form shows missing values, and sends nothing', async () => {
  const { user, server } = await openNew();
  await make(user);
  for (const words of [
    'Please enter the fee in whole rupees.',
    'Please choose at least one day.',
    'Title is required.',
    'First date is required.',
    'Start time is required.',
  ]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(server.count(post)).toBe(0);
});

test('a retry after a lost response creates one course; a changed draft has a new idempotency key', async () => {
  const { user, server } = await openNew();
  await typeSatsang(user);
  server.answerOnce(post, networkFailure);
  await make(user);
  await screen.findByText(/^The studio’s server does not answer/);
  server.answerOnce(post, networkFailure);
  await make(user);
  await waitFor(() => expect(server.count(post)).toBe(2));
  await type(user, 'Title', ' 2');
  await make(user);
  await screen.findByText('Sunday Satsang 2 is now on the site.');
  const [first, second, third] = sent(server).map(({ key }) => key);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('the draft survives a reload, with its idempotency key', async () => {
  const { user, server } = await openNew();
  await typeSatsang(user);
  server.answerOnce(post, networkFailure);
  await make(user);
  await screen.findByText(/^The studio’s server does not answer/);
  cleanup();
  const again = await openNew(server);
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Sunday Satsang');
  expect(screen.getByLabelText(/^Open class/)).toHaveProperty('checked', true);
  await make(again.user);
  await screen.findByText('Sunday Satsang is now on the site.');
  const keys = sent(server).map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
});

test('text that is typed while the course is created stays in its editor', async () => {
  const { user, server } = await openNew();
  await typeSatsang(user);
  const sending = createDeferred<void>();
  server.answerOnce(post, async () => {
    await sending.promise;
    const created = { ...satsang, id: 9, slug: 'sunday-satsang', version: 1, seatsLeft: null };
    const made = created as StaffCourse;
    server.state.courses = [...server.state.courses, made];
    return json(201, made);
  });
  await make(user);
  await type(user, 'Level', ' and more');
  const refresh = createDeferred<void>();
  server.answerOnce('GET /api/staff/courses', async () => {
    await refresh.promise;
    return networkFailure();
  });
  sending.resolve();
  await screen.findByText(/^Sunday Satsang is now on the site\. .*not been saved yet\.$/);
  expect(screen.queryByText('We could not find this course')).toBeNull();
  await user.keyboard(' than');
  refresh.resolve();
  await screen.findByRole('button', { name: 'Save the course' });
  expect(window.location.search).toBe('?edit=sunday-satsang');
  await screen.findByRole('heading', { level: 1, name: 'Edit a course' });
  await user.keyboard(' that');
  expect(screen.getByLabelText('Level')).toHaveProperty(
    'value',
    'For everybody and more than that',
  );
});

test('a course that is created after its form was left does not navigate', async () => {
  const { user, server } = await openNew();
  await typeSatsang(user);
  const sending = createDeferred();
  server.answerOnce(post, () => sending.promise);
  await make(user);
  const [course] = server.state.courses;
  await user.click(screen.getByRole('link', { name: 'All courses' }));
  await user.click(await screen.findByRole('link', { name: `Edit ${course?.title}` }));
  await screen.findByRole('button', { name: 'Save the course' });
  sending.resolve(json(201, { ...course, ...satsang, id: 9, slug: 'sunday-satsang' }));
  await screen.findByText('Sunday Satsang is now on the site.');
  expect(window.location.search).toBe(`?edit=${course?.slug}`);
  expect(screen.getByLabelText('Title')).toHaveProperty('value', course?.title);
});
