import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createDeferred } from '../../testing/fake-responses.ts';
import {
  asha,
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, enrolledCourse, pranayama, selectedCourse } from '../../testing/sample-courses.ts';

/** The page of the course. */
const details = async () => within(await screen.findByRole('article'));

test('the button asks a visitor to log in, then adds the course and leads to the selected classes', async () => {
  const { user, server } = visit(`/Courses/${asana.slug}`);
  await screen.findAllByText('₹2,500 once');
  await user.click((await details()).getByRole('link', { name: 'Add to my classes' }));
  await screen.findByRole('heading', { name: 'Log in or register to add Asana Regular Classes' });
  screen.getByText('₹2,500 once');
  await user.type(await screen.findByLabelText('E-mail'), asha.email);
  await user.click(screen.getByRole('button', { name: 'Log in with a password' }));
  await user.type(screen.getByLabelText('Password'), `${asha.password}{Enter}`);
  await screen.findByRole('heading', { level: 1, name: 'Selected Classes' });
  expect(server.state.selection).toHaveLength(1);
  // On that page the toast would cover the buttons.
  await waitFor(() => expect(screen.queryByText(/Next: check out and pay/)).toBeNull());
});

test('both ways in lead back to the course, and a code by e-mail is the first', async () => {
  const { user, server } = visit(`/Courses/${asana.slug}`);
  await screen.findAllByText('₹2,500 once');
  await user.click((await details()).getByRole('link', { name: 'Add to my classes' }));
  await user.click(await screen.findByRole('link', { name: 'Register I am new here' }));
  await screen.findByLabelText('Name');
  await user.click(screen.getByRole('link', { name: 'LogIn I have an account' }));
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.type(await screen.findByLabelText('E-mail'), `${asha.email}{Enter}`);
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Selected Classes' });
  expect(server.state.selection).toHaveLength(1);
});

test('the button adds the course once for a learner, and then links to the selected classes', async () => {
  const { user, server } = visit(`/Courses/${asana.slug}`, { as: asha });
  await screen.findAllByText('₹2,500 once');
  await user.dblClick(await (await details()).findByRole('button', { name: 'Add to my classes' }));
  const link = await (await details()).findByRole('link', { name: 'In Selected Classes' });
  expect(link.getAttribute('href')).toBe('/SelectedClasses');
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(server.count('POST /api/selection')).toBe(1);
});

/** Goes from the page of one course to that of another. */
const goToCourse = async (user: UserEvent, { slug, title }: { slug: string; title: string }) => {
  const page = within(screen.getByRole('main'));
  await user.click(page.getByRole('link', { name: 'All courses' }));
  await user.click(await screen.findByRole('link', { name: `View More about ${title}` }));
  await waitFor(() => expect(window.location.pathname).toBe(`/Courses/${slug}`));
  await screen.findByRole('heading', { level: 1, name: title });
};

test('a second course is added after a slow first one, and its button is busy meanwhile', async () => {
  const server = createFakeServer();
  const { user } = visit(`/Courses/${asana.slug}`, { server, as: asha });
  await screen.findAllByText('₹2,500 once');
  let answer = (_: Response) => {};
  server.answerOnce('POST /api/selection', () => new Promise((resolve) => (answer = resolve)));
  await user.click(await (await details()).findByRole('button', { name: 'Add to my classes' }));
  await goToCourse(user, pranayama);
  const button = await screen.findByRole('button', { name: 'Add to my classes' });
  await user.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  answer(json(201, [selectedCourse(asana)]));
  await screen.findByRole('link', { name: 'In Selected Classes' });
  expect(server.count('POST /api/selection')).toBe(2);
});

test.each([
  ['selected', { selection: [selectedCourse(asana)] }, 'In Selected Classes'],
  ['enrolled', { enrolments: [enrolledCourse(asana)] }, 'You are enrolled'],
])('the page says that a course is %s already', async (_, start, words) => {
  visit(`/Courses/${asana.slug}`, { server: createFakeServer(start), as: asha });
  await (await details()).findByRole('link', { name: words });
});

test('a full course cannot be added', async () => {
  const courses = [{ ...asana, seats: 1, seatsLeft: 0 }];
  const { user, server } = visit(`/Courses/${asana.slug}`, {
    server: createFakeServer({ courses }),
    as: asha,
  });
  await user.click(await (await details()).findByRole('button', { name: 'This course is full' }));
  expect(server.count('POST /api/selection')).toBe(0);
});

test('a failed add shows the reason, and can be retried', async () => {
  const server = createFakeServer();
  const { user } = visit(`/Courses/${asana.slug}`, { server, as: asha });
  await screen.findAllByText('₹2,500 once');
  server.answerOnce('POST /api/selection', networkFailure);
  const add = await (await details()).findByRole('button', { name: 'Add to my classes' });
  await user.click(add);
  expect((await (await details()).findByRole('alert')).textContent).toContain(
    'The studio’s server does not answer.',
  );
  await user.click(add);
  await (await details()).findByRole('link', { name: 'In Selected Classes' });
});

test('the error of one course stays while another is added, until the course is tried again', async () => {
  const server = createFakeServer();
  const { user } = visit(`/Courses/${asana.slug}`, { server, as: asha });
  const slow = createDeferred();
  server.answerOnce('POST /api/selection', () => slow.promise);
  await user.click(await (await details()).findByRole('button', { name: 'Add to my classes' }));
  await goToCourse(user, pranayama);
  await user.click(await screen.findByRole('button', { name: 'Add to my classes' }));
  slow.resolve(errorResponse(409, 'Asana Regular Classes is full.'));
  await screen.findByRole('link', { name: 'In Selected Classes' });
  expect(screen.queryByText('Asana Regular Classes is full.')).toBeNull();
  await goToCourse(user, asana);
  expect((await details()).getByRole('alert').textContent).toBe('Asana Regular Classes is full.');
  server.answerOnce('POST /api/selection', () => errorResponse(409, 'You have it already.'));
  await user.click((await details()).getByRole('button', { name: 'Add to my classes' }));
  await (await details()).findByText('You have it already.');
  expect((await details()).queryByText('Asana Regular Classes is full.')).toBeNull();
});

test('the course is added after login even if the courses are refetched meanwhile', async () => {
  const server = createFakeServer();
  const held: (() => void)[] = [];
  const fetch: typeof server.fetch = async (...call) => {
    const answer = await server.fetch(...call);
    const [request] = call;
    const url = request instanceof Request ? request.url : String(request);
    if (url.endsWith('/api/courses')) await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  };
  visit(`/Courses/${asana.slug}?add`, { server: { ...server, fetch }, as: asha });
  await waitFor(() => expect(held).toHaveLength(2));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await waitFor(() => expect(held).toHaveLength(3));
  for (const answer of held) {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await (await details()).findByRole('link', { name: 'In Selected Classes' });
});

test('a course that was hidden meanwhile is not added', async () => {
  const server = createFakeServer({ courses: [pranayama] });
  visit(`/Courses/${asana.slug}?add`, { server, as: asha });
  await waitFor(() => expect(window.location.search).toBe(''));
  await screen.findAllByText('₹6,000 once');
  expect(document.getElementById(asana.slug)).toBeNull();
  expect(server.count('POST /api/selection')).toBe(0);
});
