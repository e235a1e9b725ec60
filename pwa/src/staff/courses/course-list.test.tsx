import { screen, waitFor, within } from '@testing-library/react';
import type { CourseChangePreview, StaffCourse } from 'bff/contract';
import { addDays, indianDate } from 'bff/shared/time/indian-time';
import { describe, expect, test } from 'vitest';
import { conflictByMeera } from '../../testing/fake-responses.ts';
import {
  createFakeServer,
  errorResponse,
  json,
  networkFailure,
  noContent,
  staff,
} from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

const open = async (server = createFakeServer()) => {
  const visited = visit('/StaffCourses', { server, as: staff });
  await screen.findByRole('button', { name: 'More Asana Regular Classes' });
  return visited;
};

type User = Awaited<ReturnType<typeof open>>['user'];

const openActions = async (user: User, title = 'Asana Regular Classes') => {
  await user.click(screen.getByRole('button', { name: `More ${title}` }));
  return screen.getByRole('dialog', { name: title });
};
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li'))
    .map(({ textContent }) => textContent);
const rowOf = (title: string) =>
  screen.getByRole('button', { name: `More ${title}` }).closest('li')?.textContent ?? '';

test('the list says that there are no courses yet', async () => {
  visit('/StaffCourses', { server: createFakeServer({ courses: [] }), as: staff });
  await screen.findByRole('heading', { name: 'No courses yet' });
});

test('a row shows the days, the fee and the tags of a course', async () => {
  const yesterday = addDays(indianDate(new Date()), -1);
  const over = {
    ...asana,
    id: 7,
    title: 'Last Batch',
    startDate: '2020-01-01',
    endDate: yesterday,
  };
  const satsang = { ...asana, id: 8, title: 'Satsang', isOpen: true, fee: 0, meetingId: 12 };
  const courses = [{ ...asana, hidden: true }, { ...pranayama, isClosed: true }, over, satsang];
  await open(createFakeServer({ courses }));
  expect(rowOf(asana.title)).toContain('Hidden');
  expect(rowOf('Last Batch')).toContain('Over');
  expect(rowOf('Satsang')).toContain('Open class');
  expect(rowOf('Satsang')).toContain('No fee, no enrolment');
  expect(rowOf('Satsang')).not.toContain('People');
  expect(rowOf('Satsang')).not.toContain('Link missing');
  for (const words of [
    'Closed',
    'Tue and Thu, 6 to 7:15 am IST',
    'From Tue, 15 Dec',
    '₹6,000 once, 30 of 30 seats left',
    'Link missing',
  ]) {
    expect(rowOf(pranayama.title)).toContain(words);
  }
});

describe('the next batch', () => {
  const copying = 'POST /api/staff/courses/1/copy';
  const batch = {
    ...asana,
    startDate: '2098-12-01',
    endDate: '2099-02-27',
    feeCovers: 'Until 27 Feb',
  };

  /** The list with the batch, which the server copies. */
  const openBatch = () => {
    const server = createFakeServer({ courses: [batch, pranayama] });
    server.answer(copying, () => {
      const startDate = '2099-03-02';
      const dates = { startDate, firstDate: startDate, endDate: '2099-05-31' };
      const copy = { ...batch, ...dates, id: 4, slug: 'asana-next-batch' };
      server.state.courses = [batch, copy, pranayama];
      return json(201, copy);
    });
    return open(server);
  };

  test('is copied with suggested dates in a few taps, and stands behind the original', async () => {
    const { user, server } = await openBatch();
    await openActions(user);
    await press(user, 'Copy as next batch');
    expect(screen.getByLabelText('First date')).toHaveProperty('value', '2099-03-02');
    await user.clear(screen.getByLabelText('What the fee includes'));
    await user.type(screen.getByLabelText('What the fee includes'), 'Until 31 May');
    await user.clear(screen.getByLabelText('Last date'));
    await user.type(screen.getByLabelText('Last date'), '2099-05-31');
    await press(user, 'Copy');
    await screen.findByText(
      'Asana Regular Classes copied. From Mon, 2 Mar 2099 until Sun, 31 May 2099.',
    );
    expect(server.sent(copying)[0]?.body).toEqual({
      daysOff: {},
      startDate: '2099-03-02',
      endDate: '2099-05-31',
      feeCovers: 'Until 31 May',
    });
    await waitFor(() => expect(titles()).toEqual([asana.title, asana.title, pranayama.title]));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Edit' }));
    await screen.findByLabelText('Title');
    expect(screen.getByLabelText('First date')).toHaveProperty('value', '2099-03-02');
  });

  test.each([
    ['at once', false],
    ['after the sheet was closed', true],
  ])('is created once, however often it is sent, %s', async (_, isClosed) => {
    const { user, server } = await openBatch();
    server.answerOnce(copying, networkFailure);
    await openActions(user);
    await press(user, 'Copy as next batch');
    await press(user, 'Copy');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The studio’s server does not answer.',
    );
    if (isClosed) {
      await press(user, 'Close');
      await openActions(user);
      await press(user, 'Copy as next batch');
    }
    await press(user, 'Copy');
    await screen.findByText(/copied/);
    const keys = server.sent(copying).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('is not sent without a first date, or with a last date before it', async () => {
    const { user, server } = await openBatch();
    await openActions(user);
    await press(user, 'Copy as next batch');
    await user.clear(screen.getByLabelText('First date'));
    await press(user, 'Copy');
    await screen.findByText('First date is required.');
    await user.type(screen.getByLabelText('First date'), '2099-06-01');
    await screen.findByText('Please choose a last date that is not before the first date.');
    await press(user, 'Copy');
    expect(server.count(copying)).toBe(0);
  });
});

describe('a course in the list', () => {
  test('is hidden, and shown again', async () => {
    const { user, server } = await open();
    await openActions(user);
    await press(user, 'Hide from the site');
    await screen.findByText('Asana Regular Classes is hidden from the site.');
    expect(server.sent('PUT /api/staff/courses/1')[0]?.version).toBe('"1"');
    expect(rowOf(asana.title)).toContain('Hidden');
    await openActions(user);
    await press(user, 'Show on the site');
    await screen.findByText('Asana Regular Classes is on the site again.');
    expect(server.state.courses[0]).toMatchObject({ ...asana, version: 3 });
  });

  test('notifies its learners when it is hidden, with a text that staff see first, and can be undone', async () => {
    const { user, server } = await open();
    const put = 'PUT /api/staff/courses/1';
    const question: CourseChangePreview = {
      ...{ learners: 23, changed: ['hidden'], next: null, hasLink: true, dropped: [] },
    };
    server.answerOnce(put, () => json(409, { error: 'To be told.', question }));
    await openActions(user);
    await press(user, 'Hide from the site');
    const sheet = within(await screen.findByRole('dialog', { name: 'Notify the learners?' }));
    const words = 'The course is no longer on the site; your classes continue as before';
    expect(sheet.getByLabelText('Learners will read')).toHaveProperty('value', words);
    sheet.getByText('This change is for 23 learners.');
    await press(user, 'Save and notify');
    await screen.findByText(
      'Asana Regular Classes is hidden from the site. The messages are on their way.',
    );
    expect(server.sent(put).at(-1)?.body).toMatchObject({
      hidden: true,
      telling: { notice: words, dropped: [] },
    });
    const undo = 'POST /api/staff/courses/1/undo';
    server.answer(undo, () => {
      const restored = { ...asana, version: 3 };
      server.state.courses = [restored, pranayama];
      return json(200, restored);
    });
    await press(user, 'Undo');
    await screen.findByText(
      /^Asana Regular Classes is back to how it was\. We will also send this to the learners/,
    );
    await waitFor(() => expect(rowOf(asana.title)).not.toContain('Hidden'));
    const [call] = server.sent(undo);
    expect(call?.version).toBe('"2"');
    expect(call?.body).toEqual({
      notice: 'The course stays as it was: Mon to Fri, 7 to 8 am IST',
      noticeIn: { hi: 'कोर्स पहले जैसा ही रहेगा: सोम से शुक्र, सुबह 7 से 8 बजे IST' },
    });
  });

  test('lists unreachable learners after it was hidden', async () => {
    const { user, server } = await open();
    const contacts = {
      ...{ app: 22, email: 0, none: 1 },
      unreachable: [
        { id: 41, name: 'Om Rana', phone: '+919876543210', guardian: null, language: 'en' },
      ],
    };
    const question: CourseChangePreview = {
      ...{ learners: 23, changed: ['hidden'], next: null, hasLink: true, dropped: [], contacts },
    };
    server.answerOnce('PUT /api/staff/courses/1', () => {
      server.state.courseReaders = { learners: 23, contacts, notice: 'It is hidden' };
      return json(409, { error: 'To be told.', question });
    });
    await openActions(user);
    await press(user, 'Hide from the site');
    await screen.findByRole('dialog', { name: 'Notify the learners?' });
    await press(user, 'Save and notify');
    const sheet = within(await screen.findByRole('dialog', { name: asana.title }));
    sheet.getByText('It is hidden');
    expect(await sheet.findByRole('link', { name: /Call/ })).toHaveProperty(
      'href',
      'tel:+919876543210',
    );
  });

  test('closes its enrolment, and opens it again', async () => {
    const { user, server } = await open();
    await openActions(user);
    await press(user, 'Close enrolment');
    await screen.findByText('Enrolment in Asana Regular Classes is closed.');
    await openActions(user);
    await press(user, 'Open enrolment');
    await screen.findByText('Enrolment in Asana Regular Classes is open again.');
    expect(server.state.courses[0]).toMatchObject({ ...asana, version: 3 });
  });

  test('is not changed over the change of another person', async () => {
    const { user, server } = await open();
    const theirs = { ...asana, fee: 2600, version: 4 };
    server.answerOnce('PUT /api/staff/courses/1', () => {
      server.state.courses = [theirs, pranayama];
      return conflictByMeera({ course: theirs });
    });
    await openActions(user);
    await press(user, 'Hide from the site');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Meera Joshi has changed this in the meantime.',
    );
    await press(user, 'Hide from the site');
    await screen.findByText('Asana Regular Classes is hidden from the site.');
    const sent = server.sent('PUT /api/staff/courses/1').at(-1);
    expect(sent?.version).toBe('"4"');
    expect(sent?.body).toMatchObject({ fee: 2600, hidden: true });
  });

  test('is moved, with its position announced, until it is first or last', async () => {
    const { user, server } = await open();
    const place = (moved: StaffCourse, ...courses: StaffCourse[]) =>
      server.answer(`PUT /api/staff/courses/${moved.id}/place`, () => {
        server.state.courses = courses;
        return noContent();
      });
    place(pranayama, pranayama, asana);
    place(asana, asana, pranayama);
    const dialog = await openActions(user);
    const { getByRole } = within(dialog);
    expect(getByRole('button', { name: 'Move up' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(getByRole('button', { name: 'Move up' }));
    await user.click(getByRole('button', { name: 'Move down' }));
    await waitFor(() =>
      expect(within(dialog).getByText('Position 2 in this list').getAttribute('role')).toBe(
        'status',
      ),
    );
    expect(getByRole('button', { name: 'Move down' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(getByRole('button', { name: 'Move up' }));
    await within(dialog).findByText('Position 1 in this list');
    const placed = server.requests.filter(({ name }) => name.endsWith('/place'));
    expect(placed.map(({ body }) => body)).toEqual([
      { before: asana.id },
      { before: pranayama.id },
    ]);
    expect(titles()).toEqual([asana.title, pranayama.title]);
  });

  test('is deleted after a confirmation', async () => {
    const { user, server } = await open();
    await openActions(user);
    await press(user, 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete Asana Regular Classes?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.count('DELETE /api/staff/courses/1')).toBe(0);
    await openActions(user);
    await press(user, 'Delete');
    await press(user, 'Delete');
    await screen.findByText('Asana Regular Classes deleted.');
    await waitFor(() => expect(titles()).toEqual([pranayama.title]));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('is not deleted if it has orders, and the dialog says so', async () => {
    const { user, server } = await open();
    const sentence = `${asana.title} has orders, so it cannot be deleted. Please hide it: it will no longer be offered.`;
    server.answerOnce('DELETE /api/staff/courses/1', () => errorResponse(409, sentence));
    await openActions(user);
    await press(user, 'Delete');
    await press(user, 'Delete');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    await press(user, 'Cancel');
    expect(titles()).toEqual([asana.title, pranayama.title]);
  });
});
