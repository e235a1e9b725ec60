import { screen, within } from '@testing-library/react';
import type { CourseChangePreview } from 'bff/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { conflictByMeera } from '../../testing/fake-responses.ts';
import { createFakeServer, json, meeting, staff } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { stopClockInSampleYear } from '../../testing/sample-clock.ts';
import { asana, pranayama } from '../../testing/sample-courses.ts';

stopClockInSampleYear();

beforeEach(async () => {
  sessionStorage.clear();
  await activateLanguage('hi');
});
afterEach(() => activateLanguage('en'));

const written = [asana.title, pranayama.title, asana.summary, asana.level, asana.forWhom];
const names = [
  ...written,
  ...asana.teaches,
  asana.instructor,
  'Meera Joshi',
  'meet.example/asana-7am',
];
const left = (root: Element = screen.getByRole('main')) => findLatinText(names, root);

const put = 'PUT /api/staff/courses/1';

test('the list of courses and its actions are in Hindi', async () => {
  const courses = [
    { ...asana, hidden: true, firstClassFree: true, feeCovers: '1' },
    { ...pranayama, isClosed: true, seatsLeft: 1 },
  ];
  const { user } = visit('/StaffCourses', { server: createFakeServer({ courses }), as: staff });
  await screen.findByText('₹6,000 एक बार, 30 में से 1 सीट बची है');
  expect(left()).toEqual([]);
  await user.click(screen.getByRole('button', { name: `और ${asana.title}` }));
  expect(left(screen.getByRole('dialog'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'अगले बैच के लिए कॉपी करें' }));
  expect(left(screen.getByRole('dialog', { name: 'अगला बैच' }))).toEqual([]);
});

test('the editor and its errors are in Hindi, and follow a change of the language', async () => {
  const { user } = visit('/StaffCourses?new', { as: staff });
  const title = await screen.findByLabelText('कोर्स का नाम');
  await user.click(screen.getByLabelText('पहली क्लास मुफ़्त है'));
  await user.click(screen.getByRole('button', { name: 'कोर्स बनाएँ' }));
  expect(screen.getByText('कोर्स का नाम लिखें।')).toBeTruthy();
  await user.type(screen.getByLabelText('शुरू (IST)'), '23:30');
  await user.type(screen.getByLabelText('ख़त्म (IST)'), '00:30');
  expect(screen.getByText('क्लास अगले दिन ख़त्म होगी।')).toBeTruthy();
  expect(left()).toEqual([]);
  await user.type(title, 'Satsang');
  await activateLanguage('en');
  expect(await screen.findByText('Title is required.')).toBeTruthy();
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Satsang');
});

test('Hindi texts are saved beside the English ones, and replace them in Hindi', async () => {
  const { user, server } = visit(`/StaffCourses?edit=${asana.slug}`, { as: staff });
  await screen.findByText(asana.title);
  const title = screen.getByLabelText('हिन्दी में कोर्स का नाम');
  expect(title.lang).toBe('hi');
  expect(title.closest('details')?.open).toBe(false);
  await user.type(title, 'आसन की नियमित क्लास');
  await user.type(screen.getByLabelText('इसमें क्या सिखाया जाता है, हिन्दी में'), 'खड़े आसन\n\nविश्राम');
  await user.click(screen.getByRole('button', { name: 'कोर्स सेव करें' }));
  expect((await screen.findByText('आसन की नियमित क्लास')).lang).toBe('');
  expect(server.sent(put)[0]?.body).toMatchObject({
    title: asana.title,
    inLanguages: { hi: { title: 'आसन की नियमित क्लास', teaches: ['खड़े आसन', 'विश्राम'] } },
  });
  await activateLanguage('en');
  expect(await screen.findByText(asana.title)).toBeTruthy();
});

test('the confirmation of a notification and the comparison of versions are in Hindi', async () => {
  const server = createFakeServer({ meetings: [meeting(12, 'https://meet.example/asana-7am')] });
  const question: CourseChangePreview = {
    learners: 23,
    changed: ['hours'],
    next: { startsAt: '2026-12-08T02:00:00.000Z', endsAt: '2026-12-08T03:00:00.000Z' },
    hasLink: true,
    dropped: [
      { date: '2026-12-09', movedTo: null },
      { date: '2026-12-11', movedTo: '2026-12-12', isBack: true },
    ],
  };
  server.answerOnce(put, () => json(409, { error: '', question }));
  const { user } = visit(`/StaffCourses?edit=${asana.slug}`, { server, as: staff });
  const fee = await screen.findByLabelText('फ़ीस (रुपये में)');
  await user.clear(fee);
  await user.type(fee, '2600');
  await user.click(screen.getByRole('button', { name: 'कोर्स सेव करें' }));
  const sheet = await screen.findByRole('dialog', { name: 'साधकों को बताएँ?' });
  within(sheet).getByText(
    'शुक्रवार, 11 दिसंबर की क्लास शनिवार, 12 दिसंबर को होनी थी; अब अपने तय समय पर होगी',
  );
  expect(left(sheet)).toEqual([]);
  const inLanguages = { hi: { title: 'आसन' } };
  const theirs = { ...asana, version: 2, isClosed: true, feeCovers: '6', inLanguages };
  server.answerOnce(put, () => conflictByMeera({ course: theirs }));
  await user.click(within(sheet).getByRole('button', { name: 'सेव करें और बताएँ' }));
  await screen.findByText(
    'Meera Joshi ने यह कोर्स बदल दिया है (शुक्रवार, 20 नवंबर, सुबह 10:42 बजे IST)। आपके बदलाव सेव नहीं हुए।',
  );
  screen.getByText('हिन्दी में कोर्स का नाम', { selector: 'dt' });
  expect(left()).toEqual([]);
});
