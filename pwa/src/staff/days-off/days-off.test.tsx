import { screen, waitFor, within } from '@testing-library/react';
import type { DaysOffQuestion } from 'bff/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeServer, json, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana } from '../../testing/sample-courses.ts';
import {
  movedToEight,
  openClass,
  openWeek,
  press,
  serverWith,
  thursdayPath,
  thursdays,
  toldAll,
  tuesdayMorning,
  typeInto,
} from '../../testing/week-visits.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
});
afterEach(() => void vi.useRealTimers());

const { courseId, title, date, startsAt, endsAt } = thursdays();
const question: DaysOffQuestion = {
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

test('a course that gets classes on days off asks before it is saved, and sends the answer', async () => {
  const put = `PUT /api/staff/courses/${asana.id}`;
  const server = createFakeServer();
  const { user } = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await user.click(await screen.findByLabelText('Sat'));
  server.answerOnce(put, asks);
  await press(user, 'Save the course');
  await readQuestion();
  await press(user, 'Leave them out');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(put).map(({ body }) => (body as { daysOff: unknown }).daysOff)).toEqual([
    {},
    { leaveOut: true, version: 'these' },
  ]);
});

test('a course whose classes on days off are not decided about is not saved, and what was typed stays', async () => {
  const put = `PUT /api/staff/courses/${asana.id}`;
  const server = createFakeServer();
  const { user } = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await user.click(await screen.findByLabelText('Sat'));
  server.answerOnce(put, asks);
  await press(user, 'Save the course');
  await readQuestion();
  await press(user, 'Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Sat')).toHaveProperty('checked', true);
  expect(server.sent(put)).toHaveLength(1);
});

test('a class that is moved onto days off asks first, and is held there where staff want it', async () => {
  const move = `POST ${thursdayPath}/move`;
  const server = serverWith(thursdays());
  const { user } = await openWeek(server);
  await openClass(user);
  await press(user, 'Move');
  await typeInto(user, 'Begins', '08:00');
  server.answerOnce(move, asks);
  await press(user, 'Move and tell');
  await readQuestion();
  server.answerOnce(move, () => json(200, thursdays({ ...movedToEight, told: toldAll })));
  await press(user, 'Hold them anyway');
  await screen.findByText('Moved. The messages are on their way.');
  expect(server.sent(move).map(({ body }) => (body as { daysOff: unknown }).daysOff)).toEqual([
    {},
    { leaveOut: false, version: 'these' },
  ]);
});

test('a class that days off leave out where it is moved to is said to be cancelled', async () => {
  const move = `POST ${thursdayPath}/move`;
  const server = serverWith(thursdays());
  const { user } = await openWeek(server);
  await openClass(user);
  await press(user, 'Move');
  await typeInto(user, 'Begins', '08:00');
  server.answerOnce(move, asks);
  await press(user, 'Move and tell');
  await readQuestion();
  const left = { ...movedToEight, state: 'cancelled' as const };
  server.answerOnce(move, () => json(200, thursdays(left)));
  await press(user, 'Leave them out');
  await screen.findByText('Cancelled. The messages are on their way.');
});
