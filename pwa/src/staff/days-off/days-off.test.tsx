import { screen, waitFor, within } from '@testing-library/react';
import type { DaysOffConflictList } from 'bff/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeServer, json, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana } from '../../testing/sample-courses.ts';
import {
  allNotified,
  createServerWith,
  movedToEight,
  openClass,
  openWeek,
  pressButton,
  thursdayClass,
  thursdayPath,
  tuesdayMorning,
  typeInto,
} from '../../testing/week-visits.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
});
afterEach(() => void vi.useRealTimers());

const { courseId, title, date, startsAt, endsAt } = thursdayClass();
const question: DaysOffConflictList = {
  daysOff: [
    {
      ...{ id: 5, firstDate: '2026-12-03', lastDate: '2026-12-05', reason: 'Diwali' },
      classes: [{ courseId, title, date, startsAt, endsAt }],
    },
  ],
  version: 'these',
};
const asks = () =>
  json(409, { error: 'Decide first.', code: 'holidays.classes-on-days-off', onDaysOff: question });

const readQuestion = async () => {
  const sheet = within(await screen.findByRole('dialog', { name: 'Leave these classes out?' }));
  sheet.getByText('Diwali, Thu, 3 Dec to Sat, 5 Dec, are days off.');
  sheet.getByText('Thu, 3 Dec');
  return sheet;
};

test('a course that gets classes on days off asks before it is saved, and sends the choice', async () => {
  const put = `PUT /api/staff/courses/${asana.id}`;
  const server = createFakeServer();
  const { user } = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await user.click(await screen.findByLabelText('Sat'));
  server.answerOnce(put, asks);
  await pressButton(user, 'Save the course');
  await readQuestion();
  await pressButton(user, 'Leave these classes out');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(put).map(({ body }) => (body as { daysOff: unknown }).daysOff)).toEqual([
    {},
    { leaveOut: true, version: 'these' },
  ]);
});

test('a course is not saved without a decision about classes on days off, and its draft stays', async () => {
  const put = `PUT /api/staff/courses/${asana.id}`;
  const server = createFakeServer();
  const { user } = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await user.click(await screen.findByLabelText('Sat'));
  server.answerOnce(put, asks);
  await pressButton(user, 'Save the course');
  await readQuestion();
  await pressButton(user, 'Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Sat')).toHaveProperty('checked', true);
  expect(server.sent(put)).toHaveLength(1);
});

test('a class that is moved to a day off asks first, and takes place if staff choose so', async () => {
  const move = `POST ${thursdayPath}/move`;
  const server = createServerWith(thursdayClass());
  const { user } = await openWeek(server);
  await openClass(user);
  await pressButton(user, 'Move');
  await typeInto(user, 'Begins', '08:00');
  server.answerOnce(move, asks);
  await pressButton(user, 'Move and notify');
  await readQuestion();
  server.answerOnce(move, () => json(200, thursdayClass({ ...movedToEight, told: allNotified })));
  await pressButton(user, 'Keep these classes');
  await screen.findByText('Class moved. The messages are on their way.');
  expect(server.sent(move).map(({ body }) => (body as { daysOff: unknown }).daysOff)).toEqual([
    {},
    { leaveOut: false, version: 'these' },
  ]);
});

test('a class that is moved to a day off and left out is shown as cancelled', async () => {
  const move = `POST ${thursdayPath}/move`;
  const server = createServerWith(thursdayClass());
  const { user } = await openWeek(server);
  await openClass(user);
  await pressButton(user, 'Move');
  await typeInto(user, 'Begins', '08:00');
  server.answerOnce(move, asks);
  await pressButton(user, 'Move and notify');
  await readQuestion();
  const left = { ...movedToEight, state: 'cancelled' as const };
  server.answerOnce(move, () => json(200, thursdayClass(left)));
  await pressButton(user, 'Leave these classes out');
  await screen.findByText('Class cancelled. The messages are on their way.');
});
