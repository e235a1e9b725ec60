import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HolidayPreview, RevocableHoliday } from 'bff/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { createFakeServer, json, staff } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { asana, classTimeOf, pranayama, staffClassOn } from '../../testing/sample-courses.ts';
import {
  movedToEight,
  respondWithThursday,
  thursdayClass,
  thursdayPath,
  tuesdayMorning,
} from '../../testing/week-visits.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: tuesdayMorning });
  await activateLanguage('hi');
});
afterEach(async () => {
  vi.useRealTimers();
  await activateLanguage('en');
});

const satsang = { ...asana, title: 'Satsang', isOpen: true };
const names = ['Asana Regular', 'Advanced Pranayama', 'Certificate Course', 'Satsang', 'Classes'];
const ofStaff = ['Meera Joshi', asana.instructor, 'Diwali', 'Google Meet', 'Om Rana'];

/** The texts that are still English. */
const left = (root: Element) => findLatinText([...names, ...ofStaff], root);

/** The week with a class of each kind. A test can move Thursday’s class to eight. */
const openWeek = async () => {
  const server = createFakeServer({
    staffClasses: [
      staffClassOn(asana, '2026-11-30', { attended: 14, enrolled: 1 }),
      staffClassOn(pranayama, '2026-12-01', { meeting: null, hidden: true }),
      staffClassOn(asana, '2026-12-02', { state: 'cancelled', reason: 'Diwali' }),
      thursdayClass(),
      { ...thursdayClass(movedToEight), courseId: 7, teacher: 'Meera Joshi', hasOwnTeacher: true },
      staffClassOn(satsang, '2026-12-05', { courseId: 8, enrolled: 0 }),
      staffClassOn(pranayama, '2026-12-05', {
        state: 'moved',
        wasAt: classTimeOf('2026-12-02', '06:00', '07:15'),
      }),
    ],
    beginning: [{ ...asana, startDate: '2026-12-07', enrolled: 12 }],
  });
  const visited = visit('/StaffWeek', { server, as: staff });
  await screen.findByRole('heading', { level: 1, name: 'इस सप्ताह' });
  await screen.findByText('Asana Regular Classes सोमवार से शुरू');
  return { ...visited, server };
};

/** Opens Thursday’s class of seven o’clock. */
const openThursdays = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: /गुरुवार,.*7 से 8/ }));
  await screen.findByRole('dialog');
};

/** Presses a button, and finds the form that it opens. */
const openForm = async (user: UserEvent, name: string) => {
  await user.click(screen.getByRole('button', { name }));
  return (await screen.findByRole('dialog')).querySelector('form') ?? expect.fail('no form');
};

test('staff read the week and a class in Hindi', async () => {
  const { user } = await openWeek();
  expect(screen.getByText('30 नवंबर से 6 दिसंबर')).toBeTruthy();
  expect(screen.getByRole('button', { name: /बुधवार,.*रद्द: Diwali/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /8 से 9.*समय बदला, पहले सुबह 7 बजे थी/ })).toBeTruthy();
  const fromWednesday = /शनिवार,.*समय बदला, पहले बुधवार को सुबह 6 बजे थी/;
  expect(screen.getByRole('button', { name: fromWednesday })).toBeTruthy();
  const hours = [...document.querySelectorAll('.scale li')].map(({ textContent }) => textContent);
  expect(hours).toEqual(['सुबह 6', 'सुबह 7', 'सुबह 8', 'सुबह 9']);
  expect(left(screen.getByRole('main'))).toEqual([]);
  await openThursdays(user);
  const details = screen.getByRole('dialog').querySelector('dl') ?? expect.fail('no facts');
  expect(details.textContent).toContain('दाख़िले23');
  expect(left(details)).toEqual([]);
});

test('staff move a class in Hindi, and see the English that learners read', async () => {
  const { user, server } = await openWeek();
  await openThursdays(user);
  respondWithThursday(server, 'POST move', movedToEight);
  const form = await openForm(user, 'समय बदलें');
  await screen.findByRole('heading', { name: 'गुरुवार की क्लास का समय बदलें' });
  await user.click(screen.getByLabelText('+1 घंटा'));
  await user.click(screen.getByLabelText('त्योहार'));
  const notice = screen.getByLabelText('साधक यह पढ़ेंगे');
  expect(notice).toHaveProperty('value', 'Thursday’s class, 3 Dec, is at 8 am: Holiday');
  expect(notice.lang).toBe('en');
  expect(left(form)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'समय बदलें और बताएँ' }));
  await screen.findByText(/^क्लास का समय बदल गया। ख़बर भेजी जा रही है।/);
  const [sent] = server.sent(`POST ${thursdayPath}/move`);
  expect(sent?.body).toMatchObject({ reason: 'Holiday', startTime: '08:00' });
  await screen.findByText(/^अभी .* पेज खुला/);
  // A shown text is formatted again in another language.
  await activateLanguage('en');
  await screen.findByText(/^Class moved\. The messages are on their way\./);
  screen.getByText(/^Nobody has the page open now/);
  screen.getByRole('button', { name: 'Undo' });
});

test.each(['यह क्लास रद्द करें', 'लिंक', asana.instructor])(
  'the sheet of a class is in Hindi: %s',
  async (step) => {
    const { user } = await openWeek();
    await openThursdays(user);
    expect(left(await openForm(user, step))).toEqual([]);
  },
);

test('days off ahead are named in Hindi, or marked as English', async () => {
  const ahead: RevocableHoliday = {
    ...{ id: 5, firstDate: '2026-12-03', lastDate: '2026-12-03', reason: 'Diwali', classes: 2 },
  };
  const server = createFakeServer();
  server.answer('GET /api/staff/holidays', () =>
    json(200, [ahead, { ...ahead, id: 6, reason: 'Festival', reasonIn: { hi: 'त्योहार' } }]),
  );
  visit('/StaffWeek', { server, as: staff });
  expect((await screen.findByText('Diwali')).lang).toBe('en');
  expect(screen.getByText('त्योहार').lang).toBe('');
});

test('days off are in Hindi', async () => {
  const { user, server } = await openWeek();
  const preview: HolidayPreview = {
    courses: [asana, pranayama].map(({ id, title }) => ({ id, title, classes: 1 })),
    classes: [thursdayClass(), { ...thursdayClass(), date: '2026-12-04' }],
    learners: 31,
    version: '1',
  };
  server.answer('GET /api/staff/holidays/preview', () => json(200, preview));
  const form = await openForm(user, 'छुट्टी');
  await user.click(await screen.findByLabelText('गुरु 3'));
  await screen.findByText('यह बदलाव 31 साधकों के लिए है।');
  expect(within(form).getByText('Asana Regular').lang).toBe('en');
  expect(screen.getByRole('button', { name: '2 क्लासें रद्द करें और बताएँ' })).toBeTruthy();
  expect(left(form)).toEqual([]);
});
