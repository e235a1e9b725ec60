import '../../../prerender/plain-messages.ts';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useUpdate } from '../../data/offline/service-worker-client.ts';
import { activateLanguage } from '../../i18n/messages.ts';
import { findLatinText } from '../../testing/latin-text.ts';
import { visit } from '../../testing/render-app.tsx';
import { ServerUnavailablePage } from '../../visitor/join/ServerUnavailablePage.tsx';
import { InstallSheet } from '../install/lazy/InstallSheet.tsx';
import { UpdateNotice } from './lazy/UpdateNotice.tsx';

beforeEach(() => activateLanguage('hi'));

const saysNoEnglish = (part: ParentNode = document.body) =>
  expect(findLatinText([], part)).toEqual([]);

test('an unknown path shows the not-found page in Hindi, with the whole frame', async () => {
  visit('/nothing/here');
  await screen.findByRole('heading', { level: 1, name: 'यह पेज हमें नहीं मिला' });
  saysNoEnglish();
});

test.each(['/hi', '/hi/Courses', '/hi/Onlineclasses', '/hi/ContactUs', '/hi/login'])(
  '%s without a network says in Hindi what works',
  async (path) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    visit(path);
    await screen.findByText('इंटरनेट नहीं है।');
    for (const note of screen.getAllByRole('status')) saysNoEnglish(note);
  },
);

test('the footer has the studio’s address in Hindi', async () => {
  visit('/hi');
  const footer = await screen.findByRole('contentinfo');
  expect(within(footer).getByText('ऋषिकेश 249201')).toBeTruthy();
  expect(within(footer).getByRole('link', { name: 'संपर्क' }).getAttribute('href')).toBe(
    '/hi/ContactUs',
  );
  saysNoEnglish(footer);
});

test.each([
  ['the page while the server is away', () => <ServerUnavailablePage />, 'ऑनलाइन क्लास'],
  ['the guide for iOS', () => <InstallSheet onClose={() => {}} />, 'होम स्क्रीन में जोड़ें'],
])('%s is in Hindi', (_, Part, words) => {
  render(
    <MemoryRouter>
      <Part />
    </MemoryRouter>,
  );
  expect(screen.getByText(words)).toBeTruthy();
  saysNoEnglish();
});

test.each(['offered', 'finish'] as const)(
  'an update in the state %s is shown in Hindi',
  (update) => {
    useUpdate.setState({ update });
    render(<UpdateNotice />);
    saysNoEnglish();
  },
);
