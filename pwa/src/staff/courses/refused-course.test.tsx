import { screen, waitFor, within } from '@testing-library/react';
import type { CourseChangePreview } from 'bff/contract';
import { beforeEach, expect, test } from 'vitest';
import { expectAtField } from '../../testing/expect-at-field.ts';
import { errorResponse } from '../../testing/fake-responses.ts';
import { createFakeServer, json, staff } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana } from '../../testing/sample-courses.ts';

stopClockInSampleYear();
beforeEach(() => sessionStorage.clear());

const put = `PUT /api/staff/courses/${asana.id}`;

const openEditor = async () => {
  const server = createFakeServer();
  const { user } = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await screen.findByLabelText('Title');
  const save = () => user.click(screen.getByRole('button', { name: 'Save the course' }));
  return { server, user, save };
};

test.each([
  ['startDate', 'First date', 'Classes have been given from another day on.'],
  ['endTime', 'Ends at (IST)', 'The class must end after it has begun.'],
  ['meetingId', 'Meeting', 'This meeting does not exist.'],
  ['isOpen', /^Open class/, 'An open class has no fee.'],
  ['days', 'Mon', 'Days must be days of the week.'],
  ['title', 'Title', 'Title must be one line.'],
  ['teaches.2', 'What it teaches', 'A line must be at most 200 characters long.'],
  ['inLanguages.hi.title', 'Title in Hindi', 'Title in Hindi must be one line.'],
])(
  'a refused %s is shown at its field, which is expanded and focused',
  async (field, label, sentence) => {
    const { server, save } = await openEditor();
    server.answerOnce(put, () => errorResponse(409, sentence, field));
    await save();
    await waitFor(() => expectAtField(screen.getByLabelText(label), sentence));
    for (let fold = screen.getByLabelText(label).closest('details'); fold; ) {
      expect(fold.open).toBe(true);
      fold = fold.parentElement?.closest('details') ?? null;
    }
  },
);

test('a field that is refused after the confirmation of a notification is focused in the form', async () => {
  const { server, user, save } = await openEditor();
  const question: CourseChangePreview = {
    learners: 23,
    changed: ['teacher'],
    next: null,
    hasLink: true,
    dropped: [],
  };
  server.answerOnce(put, () => json(409, { error: 'To be confirmed.', question }));
  await save();
  const sheet = await screen.findByRole('dialog', { name: 'Notify the learners?' });
  const sentence = 'Classes have been given from another day on.';
  server.answerOnce(put, () => errorResponse(409, sentence, 'startDate'));
  await user.click(within(sheet).getByRole('button', { name: 'Save and notify' }));
  await waitFor(() => expectAtField(screen.getByLabelText('First date'), sentence));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused notification text is shown in its sheet', async () => {
  const { server, user, save } = await openEditor();
  const question: CourseChangePreview = {
    learners: 23,
    changed: ['teacher'],
    next: null,
    hasLink: true,
    dropped: [],
  };
  server.answerOnce(put, () => json(409, { error: 'To be confirmed.', question }));
  await save();
  const sheet = within(await screen.findByRole('dialog', { name: 'Notify the learners?' }));
  const sentence = 'Notice must be at most 200 characters long.';
  server.answerOnce(put, () => errorResponse(400, sentence, 'telling.notice'));
  await user.click(sheet.getByRole('button', { name: 'Save and notify' }));
  await waitFor(() => expectAtField(sheet.getByLabelText('Learners will read'), sentence));
});

test('the error of an earlier save is gone once another field is invalid', async () => {
  const { server, user, save } = await openEditor();
  const sentence = 'Title must be one line.';
  server.answerOnce(put, () => errorResponse(400, sentence, 'title'));
  await save();
  await screen.findByText(sentence);
  await user.clear(screen.getByLabelText('Fee in rupees'));
  await save();
  expectAtField(screen.getByLabelText('Fee in rupees'), 'Please enter the fee in whole rupees.');
  expect(screen.queryByText(sentence)).toBeNull();
});
