import '../../prerender/plain-messages.ts';
import { act, render, screen, within } from '@testing-library/react';
import { LOCALES } from 'bff/shared/languages';
import { beforeEach, expect, test } from 'vitest';
import { storeChosenLanguage } from '../i18n/chosen-language.ts';
import { activateLanguage } from '../i18n/messages.ts';
import { createFakeServer, meeting } from '../testing/fake-server.ts';
import { findLatinText } from '../testing/latin-text.ts';
import { visit } from '../testing/render-app.tsx';
import { stopClockInSampleYear } from '../testing/sample-clock.ts';
import { asana, classOn, pranayama } from '../testing/sample-courses.ts';
import {
  ConsentPage,
  UnsubscribePage,
  UnsubscribeResultPage,
} from './announcements/UnsubscribePages.tsx';
import { MessageRefusedPage, MessageSentPage } from './contact/PlainPages.tsx';
import * as join from './join/JoinPages.tsx';

stopClockInSampleYear();
beforeEach(() => activateLanguage('hi'));

/** Names that staff have entered. */
const names = [asana.title, pranayama.title, asana.instructor, pranayama.feeCovers, 'Diwali'];

const studio = () =>
  createFakeServer({
    courses: [
      { ...asana, seats: 12, seatsLeft: 1 },
      { ...pranayama, feeCovers: 'Two classes a week', firstClassFree: true, isClosed: true },
    ],
    classes: [
      classOn(asana, '2026-11-24', { isOpen: true }),
      classOn(asana, '2026-11-26', { state: 'cancelled', reason: 'Diwali' }),
    ],
    meetings: [meeting(12, 'https://meet.example/asana')],
  });

test.each([
  ['/hi', 'और देखें'],
  ['/hi/Courses', '1 सीट बची है'],
  ['/hi/Courses/asana-regular-classes', 'बदली हुई तारीख़ें'],
  ['/hi/Courses/no-such-course', 'यह कोर्स अभी नहीं चल रहा है'],
  ['/hi/Instructors', 'एक क्लास से शुरुआत करें'],
  ['/hi/Onlineclasses', 'अभी जुड़ें'],
  ['/hi/ContactUs', 'संदेश भेजें'],
  ['/hi/Terms', 'पैसे वापस कैसे मिलते हैं'],
  ['/hi/login', 'पासवर्ड याद नहीं?'],
  ['/hi/register', 'कम से कम 8 अक्षर।'],
  ['/ForgotPassword', 'मुझे लिंक भेजें'],
  ['/ResetPassword', 'नया लिंक मँगाएँ'],
])('%s is in Hindi, with “%s”', async (path, words) => {
  storeChosenLanguage('hi');
  visit(path, { server: studio() });
  expect(await screen.findAllByText(words, { exact: false })).not.toEqual([]);
  expect(document.documentElement.lang).toBe(LOCALES.hi.tag);
  expect(findLatinText([...names, 'Two classes a week'], screen.getByRole('main'))).toEqual([]);
});

test.each([
  ...[ConsentPage, UnsubscribePage, UnsubscribeResultPage, MessageSentPage, MessageRefusedPage],
  ...Object.values(join),
])('the server’s page %o is in Hindi, and links to pages in Hindi', (Answer) => {
  document.documentElement.lang = LOCALES.hi.tag;
  const { container } = render(<Answer />);
  const filledIn = container.innerHTML.match(/%%\w+%%/g) ?? [];
  expect(findLatinText(filledIn, container)).toEqual([]);
  const home = within(container).getByRole('link', { name: 'गंगा योग' });
  expect(home.getAttribute('href')).toBe('/hi');
});

test('the texts of staff are marked as English, and those of the build are Hindi', async () => {
  visit('/hi/Courses', { server: createFakeServer({ courses: [asana] }) });
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('आसन की नियमित क्लास');
  const [title] = await screen.findAllByRole('heading', { name: asana.title });
  expect(title?.lang).toBe('en');
});

test('each translated text of staff is shown in Hindi', async () => {
  const course = { ...asana, inLanguages: { hi: { title: 'सूर्योदय आसन', summary: 'हर सुबह।' } } };
  visit(`/hi/Courses/${asana.slug}`, { server: createFakeServer({ courses: [course] }) });
  const [title] = await screen.findAllByRole('heading', { name: 'सूर्योदय आसन' });
  expect(title?.lang).toBe('');
  expect(screen.getAllByText('हर सुबह।')).not.toHaveLength(0);
  expect(screen.getAllByText(asana.forWhom)[0]?.lang).toBe('en');
});

test('a form without JavaScript requests a Hindi response only on a Hindi page', async () => {
  const { container } = render(<MessageRefusedPage />);
  const asked = () => new FormData(container.querySelector('form') ?? undefined).get('language');
  expect(asked()).toBe('hi');
  await activateLanguage('en');
  render(<MessageRefusedPage />, { container });
  expect(asked()).toBeNull();
});

test('errors in a form follow the language, and typed text stays', async () => {
  const { user } = visit('/hi/register');
  await user.type(await screen.findByLabelText('ईमेल'), 'asha');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'रजिस्टर करें' }));
  expect(screen.getByText('नाम लिखें।')).toBeTruthy();
  expect(screen.getByText('ईमेल का पूरा पता लिखें, जैसे name@example.com।')).toBeTruthy();
  await act(() => activateLanguage('en'));
  expect(screen.getByText('Name is required.')).toBeTruthy();
  expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('asha');
});
