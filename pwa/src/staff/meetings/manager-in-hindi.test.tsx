import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateLanguage } from '../../i18n/messages.ts';
import { conflictByMeera } from '../../testing/fake-responses.ts';
import { createFakeServer, meeting } from '../../testing/fake-server.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { linkAtSeven, linkAtSix, meetingRow, openManager } from '../../testing/manager-visits.ts';
import { asana } from '../../testing/sample-courses.ts';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00.000Z') });
  await activateLanguage('hi');
});
afterEach(async () => {
  vi.useRealTimers();
  await activateLanguage('en');
});

const names = [asana.title, 'Meera Joshi', 'Meera', 'Zoom', 'Sunrise'];

/** Class 12 is on the public page and has a course, 13 is for the enrolled, and 14 has no link. */
const openAll = () =>
  openManager(
    createFakeServer({
      meetings: [
        meeting(12, 'https://zoom.us/j/1', { courses: [asana] }),
        meeting(13, linkAtSix, { audience: 'enrolled', changedBy: 'Meera', name: 'Sunrise' }),
        meeting(14, '', { changedBy: 'Meera', updatedAt: '2026-11-22T10:59:00.000Z' }),
      ],
    }),
  );

const left = (root: Element = screen.getByRole('main')) => findLatinText(names, root);

test('the manager of meeting links is in Hindi, with its form and its questions', async () => {
  const { user } = await openAll();
  expect(meetingRow(13).getByText('Meera ने शुक्रवार, 20 नवंबर को बदला')).toBeTruthy();
  expect(meetingRow(14).getByText('Meera ने 1 घंटा पहले बदला')).toBeTruthy();
  expect(left()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'क्लास 12 बदलें' }));
  await user.click(screen.getByRole('button', { name: 'नाम, और किसे दिखे' }));
  await user.clear(screen.getByLabelText('क्लास 12 का मीटिंग लिंक'));
  await user.click(screen.getByRole('button', { name: 'लिंक बदलें' }));
  const question = await screen.findByRole('dialog', { name: 'क्लास 12 से लिंक हटाएँ?' });
  const sentences = [...question.querySelectorAll('p')];
  expect(sentences.map(({ textContent }) => textContent)).toContain(
    `${asana.title} में यही लिंक लगा है; फिर वहाँ कोई लिंक नहीं रहेगा।`,
  );
  expect(sentences.flatMap((sentence) => left(sentence))).toEqual([]);
});

test('a conflict is in Hindi', async () => {
  const { user, server } = await openAll();
  await user.click(screen.getByRole('button', { name: 'क्लास 13 बदलें' }));
  const theirs = meeting(13, linkAtSeven, { version: 2 });
  server.answerOnce('PUT /api/meetings/13', () => conflictByMeera({ meeting: theirs }));
  const field = screen.getByLabelText('क्लास 13 का मीटिंग लिंक');
  await user.clear(field);
  await user.type(field, 'https://meet.example/new');
  await user.click(screen.getByRole('button', { name: 'लिंक बदलें' }));
  await screen.findByText(/ने क्लास 13 का लिंक बदल दिया है .* आपका लिंक सेव नहीं हुआ।$/);
  expect(screen.getByText('उनका लिंक').nextElementSibling?.textContent).toBe(linkAtSeven);
  expect(left(document.querySelector('form') ?? expect.fail('no form'))).toEqual([]);
});
