import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { createFakeServer, errorResponse, networkFailure } from '../../testing/fake-server.ts';
import { visit } from '../../testing/render-app.tsx';

const bar = () => within(screen.getByRole('banner'));
const hindi = () => bar().findByRole('link', { name: 'हिन्दी' });

test('the page changes its language in place, with its path, and keeps form input', async () => {
  const { user } = visit('/ContactUs?course=asana');
  const message = await screen.findByRole('textbox', { name: /Message/ });
  await user.type(message, 'Is there a class at six?');
  expect((await hindi()).getAttribute('href')).toBe('/hi/ContactUs');
  await user.click(await hindi());
  await waitFor(() => expect(document.documentElement.lang).toBe('hi-IN'));
  expect(window.location.pathname + window.location.search).toBe('/hi/ContactUs?course=asana');
  expect(document.body.contains(message)).toBe(true);
  expect((message as HTMLTextAreaElement).value).toBe('Is there a class at six?');
  expect(bar().getByRole('link', { name: 'शिक्षक' }).getAttribute('href')).toBe('/hi/Instructors');
  expect(document.title).toBe('संपर्क · गंगा योग');
  expect(chosenLanguage()).toBe('hi');
});

test('a page without localized paths keeps its path', async () => {
  const { user } = visit('/ForgotPassword');
  await user.click(await bar().findByRole('button', { name: 'हिन्दी' }));
  await bar().findByRole('link', { name: 'शिक्षक' });
  expect(window.location.pathname).toBe('/ForgotPassword');
});

const browserAsksFor = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

const offer = 'यह साइट हिन्दी में भी है';

test('a browser in Hindi gets an offer of the page in Hindi, until it is closed', async () => {
  browserAsksFor('hi-IN', 'en-IN');
  const { user } = visit('/Courses');
  const line = await screen.findByRole('link', { name: offer });
  expect(line.getAttribute('href')).toBe('/hi/Courses');
  expect(line.closest('[lang]')?.getAttribute('lang')).toBe('hi-IN');
  await user.click(screen.getByRole('button', { name: 'बंद करें' }));
  expect(screen.queryByRole('link', { name: offer })).toBeNull();
  await user.click(bar().getByRole('link', { name: 'Instructors' }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: offer })).toBeNull();
  expect(localStorage.getItem('language-offer-closed')).toBe('1');
});

test('the offer links to the page in Hindi, and is not shown after a choice', async () => {
  browserAsksFor('hi');
  const { user } = visit('/Courses');
  await user.click(await screen.findByRole('link', { name: offer }));
  await bar().findByRole('link', { name: 'शिक्षक' });
  expect(window.location.pathname).toBe('/hi/Courses');
  await user.click(bar().getByRole('link', { name: 'English' }));
  await bar().findByRole('link', { name: 'Instructors' });
  await waitFor(() => expect(window.location.pathname).toBe('/Courses'));
  expect(screen.queryByRole('link', { name: offer })).toBeNull();
});

test('a form error is translated to the chosen language, and a message of the server disappears', async () => {
  const call = 'POST /api/auth/forgot-password';
  const server = createFakeServer();
  const { user } = visit('/ForgotPassword', { server });
  await user.type(await screen.findByLabelText('E-mail'), 'asha@example.com');
  server.answerOnce(call, networkFailure);
  await user.click(screen.getByRole('button', { name: 'Send me a link' }));
  await screen.findByText(/^The studio’s server does not answer/);
  await user.click(await bar().findByRole('button', { name: 'हिन्दी' }));
  await screen.findByText(/^स्टूडियो के सर्वर से जवाब नहीं आ रहा है/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  const sentence = 'बहुत बार कोशिश हुई।';
  server.answerOnce(call, () => errorResponse(429, sentence));
  await user.click(screen.getByRole('button', { name: 'मुझे लिंक भेजें' }));
  await screen.findByText(sentence);
  await user.click(await bar().findByRole('button', { name: 'English' }));
  await bar().findByRole('link', { name: 'Instructors' });
  expect(screen.queryByRole('alert')).toBeNull();
});
