import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { conflictByMeera } from '../../testing/fake-responses.ts';
import { createFakeServer, staff } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

beforeEach(() => sessionStorage.clear());
afterEach(() => activateLanguage('en'));

const put = 'PUT /api/staff/courses/1';
const byMonth = { ...asana, feePer: 'month' } as const;

const openEditor = async (course: typeof asana = asana) => {
  const server = createFakeServer({ courses: [course, pranayama] });
  const visited = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  await screen.findByLabelText('Title');
  const choose = (name: string) => visited.user.click(screen.getByRole('radio', { name }));
  const save = () => visited.user.click(screen.getByRole('button', { name: 'Save the course' }));
  return { ...visited, choose, save };
};

const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

describe('the editor', () => {
  test('shows the rules of months only if the fee is paid by the month, and saves them', async () => {
    const { server, user, choose, save } = await openEditor();
    expect(isChosen('Once')).toBe(true);
    expect(screen.queryByRole('group', { name: 'How months are counted' })).toBeNull();
    await choose('By the month');
    expect(isChosen('Calendar months')).toBe(true);
    expect(isChosen('From the day of payment')).toBe(true);
    const joining = screen.getByRole('radio', {
      name: 'A month from the day of joining',
      description: '10 December to 9 January.',
    });
    await user.click(joining);
    await choose('From the day the month began');
    await user.click(screen.getByLabelText(/^If we cancel a class, the learner gets/));
    await save();
    await screen.findByText('Asana Regular Classes saved.');
    expect(server.sent(put)[0]?.body).toMatchObject({
      fee: 2500,
      feePer: 'month',
      monthRule: 'joining',
      lateRule: 'month',
      extendsPaid: false,
    });
  });

  test('keeps the rules of a course whose fee is paid once meanwhile', async () => {
    const course = { ...byMonth, monthRule: 'part', lateRule: 'month' } as const;
    const { server, choose, save } = await openEditor(course);
    expect(isChosen('Calendar months')).toBe(true);
    await choose('Once');
    await save();
    await screen.findByText('Asana Regular Classes saved.');
    expect(server.sent(put)[0]?.body).toMatchObject({
      feePer: 'once',
      monthRule: 'part',
      lateRule: 'month',
    });
  });

  test('refuses a monthly fee of zero, and shows no months for an open class', async () => {
    const { server, user, save } = await openEditor(byMonth);
    await user.clear(screen.getByLabelText('Fee in rupees'));
    await user.type(screen.getByLabelText('Fee in rupees'), '0');
    await save();
    await screen.findByText('Please enter the fee: this course is paid by the month.');
    expect(server.count(put)).toBe(0);
    await user.click(screen.getByLabelText(/^Open class/));
    expect(screen.queryByRole('radio', { name: 'By the month' })).toBeNull();
    await save();
    await waitFor(() => expect(server.count(put)).toBe(1));
    expect(server.sent(put)[0]?.body).toMatchObject({ isOpen: true, fee: 0, feePer: 'once' });
  });

  test('compares how the fee is paid with what somebody else has saved', async () => {
    const { server, choose, save } = await openEditor();
    const theirs = { ...byMonth, monthRule: 'joining', extendsPaid: false, version: 2 } as const;
    server.answerOnce(put, () => conflictByMeera({ course: theirs }));
    await choose('By the month');
    await save();
    await screen.findByRole('alert');
    const differences = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(differences).toEqual([
      'Their change: A month from the day of joining',
      'Your change: Calendar months',
      'Their change: No',
      'Your change: Yes',
    ]);
  });

  test('treats a course in a cached list of an earlier version as one that is paid once', async () => {
    const { feePer: _, monthRule: __, lateRule: ___, extendsPaid: ____, ...kept } = asana;
    await openEditor(kept as typeof asana);
    expect(isChosen('Once')).toBe(true);
  });

  test('is in Hindi, with its examples', async () => {
    await activateLanguage('hi');
    const server = createFakeServer({ courses: [byMonth] });
    visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
    await screen.findByText('10 दिसंबर से 9 जनवरी तक।');
    const { title, summary, level, forWhom, teaches, instructor } = asana;
    const written = [title, summary, level, forWhom, ...teaches, instructor];
    expect(findLatinText(written, screen.getByRole('main'))).toEqual([]);
  });
});

test('the list says that a fee is paid by the month', async () => {
  const courses = [byMonth, { ...pranayama, feePer: 'month' as const }];
  visit('/StaffCourses', { server: createFakeServer({ courses }), as: staff });
  await screen.findByText('₹2,500 a month, unlimited seats');
  await screen.findByText('₹6,000 a month, 30 of 30 seats left');
});
