import { act, screen, within } from '@testing-library/react';
import type { StaffCourse } from 'bff/contract';
import { afterEach, expect, test, vi } from 'vitest';
import {
  asha,
  createFakeServer,
  meeting,
  networkFailure,
  refusal,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { enrolledIn, sampleCourses } from '../../testing/sample-courses.ts';

const [asana, pranayama] = sampleCourses.map(enrolledIn);
if (!asana || !pranayama) throw new Error('Two sample courses are needed.');

const link = 'https://meet.example/asana-7am';
const enrolments = [{ ...asana, meetingId: 12 }, pranayama];
const studio = () => createFakeServer({ enrolments, meetings: [meeting(12, link)] });

afterEach(() => void vi.useRealTimers());

const classes = async () => within(await screen.findByRole('main')).findAllByRole('listitem');

test('shows days, time and start of each, and Join where the class has a link', async () => {
  visit('/EnrolledClass', { server: studio(), as: asha });
  const [first, second] = await classes();
  expect(first?.textContent).toContain('Mon to Fri');
  expect(first?.textContent).toContain('7 to 8 am IST');
  expect(first?.textContent).toContain('1 Dec 2026');
  const join = await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
  expect(join.getAttribute('href')).toBe(link);
  expect(join.getAttribute('target')).toBe('_blank');
  expect(second?.textContent).toContain('The link appears here before the class.');
});

test('a link that is set later is shown on coming back to the page', async () => {
  const server = studio();
  server.state.meetings = [meeting(12, '')];
  visit('/EnrolledClass', { server, as: asha });
  await classes();
  expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
  server.state.meetings = [meeting(12, link)];
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
});

test('an unsafe link is not offered', async () => {
  const server = studio();
  server.state.meetings = [meeting(12, 'javascript:alert(1)')];
  visit('/EnrolledClass', { server, as: asha });
  await classes();
  expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
});

test('the link comes with the enrolments, not from the public list', async () => {
  const server = studio();
  server.state.studio.courses = [{ ...sampleCourses[0], meetingId: 12 } as StaffCourse];
  visit('/EnrolledClass', { server, as: asha });
  const join = await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
  expect(join.getAttribute('href')).toBe(link);
  expect(server.count('GET /api/meetings')).toBe(0);
});

test('a new link is shown within half a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = studio();
  visit('/EnrolledClass', { server, as: asha });
  await screen.findByRole('link', { name: 'Join Asana Regular Classes' });
  server.state.meetings = [meeting(12, 'https://meet.example/moved')];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  const join = screen.getByRole('link', { name: 'Join Asana Regular Classes' });
  expect(join.getAttribute('href')).toBe('https://meet.example/moved');
});

test.each([
  ['', 'The link could not be looked up. It needs the network.'],
  [link, /^The link as of \d\d:\d\d; it may be old\.$/],
])('without a network, the page says that the known link %j may be old', async (known, words) => {
  const server = studio();
  server.state.meetings = [meeting(12, known)];
  server.state.studio.enrolments = enrolments.slice(0, 1);
  visit('/EnrolledClass', { server, as: asha });
  await classes();
  expect(screen.queryByText(words)).toBeNull();
  server.answerOnce('GET /api/enrolments', networkFailure);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText(words);
  expect(screen.queryByRole('link', { name: /^Join/ })?.getAttribute('href') ?? '').toBe(known);
});

test('classes that cannot be loaded say why, and are loaded on request', async () => {
  const server = studio();
  server.answerOnce('GET /api/enrolments', () => refusal(503, 'The studio cannot be reached.'));
  const { user } = visit('/EnrolledClass', { server, as: asha });
  expect((await screen.findByRole('alert')).textContent).toContain('The studio cannot be reached.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await classes()).toHaveLength(2);
});

test('classes that could not be loaded are loaded again in a few seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = studio();
  server.answerOnce('GET /api/enrolments', networkFailure);
  visit('/EnrolledClass', { server, as: asha });
  await screen.findByText(/could not be reached/);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect((await classes()).length).toBe(2);
});
