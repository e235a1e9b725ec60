import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Account, createAccount } from '../browser-helpers/accounts.ts';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { restoreSession } from '../browser-helpers/browser-session.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { styleChangesByFullSheet } from '../browser-helpers/whole-sheet.ts';
import { waitForServiceWorker } from '../browser-helpers/worker.ts';

let site: RunningSite;
let browser: Browser;
let owner: Account;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), sharedBrowser()]);
  owner = await createAccount(site, 'Kavita', { email: 'kavita@example.com', role: 'owner' });
});
afterAll(async () => {
  await closeContexts(browser);
  await site.stop();
});

const html = async (path: string) => (await fetch(site.url + path)).text();
const tagOf = async (path: string) =>
  (await fetch(site.url + path, { method: 'HEAD' })).headers.get('etag');

/** As in live-pages.test.ts: within a second, and longer for busy machines. */
const untilShown = (path: string, words: string) =>
  vi.waitUntil(async () => (await html(path)).includes(words), { timeout: 30_000 });

const contact = {
  ...{ phone: '+91 98111 22333', phoneIsOnWhatsApp: true, email: 'namaste@gangayoga.in' },
  street: '12 Ghat Road',
  social: [{ name: 'Instagram', link: 'https://www.instagram.com/gangayoga' }],
};
const save = async (part: string, value: object) => {
  const { parts } = await owner.get('/api/staff/studio');
  const { version } = parts[part];
  await owner.send('PUT', `/api/staff/studio/${part}`, { version, value });
};
const saveContact = async (changed: Partial<typeof contact> = {}) => {
  const saved = { ...contact, ...changed };
  await save('contact', saved);
  await untilShown('/ContactUs', saved.street);
};
beforeEach(() => saveContact());

const open = (options = {}) =>
  openPage(browser, { baseURL: site.url, viewport: PHONE, serviceWorkers: 'block', ...options });

test('a saved setting is in the HTML of all pages that show it, in both languages', async () => {
  await saveContact({ street: '1 Old Lane' });
  const [home, form] = await Promise.all([tagOf('/'), tagOf('/ContactUs')]);
  await saveContact();
  await save('teacher', { name: 'Kavita Rawat', about: 'Has taught <for> years.' });
  await save('terms', { en: ['A week before, in full.'], hi: ['एक हफ़्ते पहले, पूरी।'] });
  await save('grievance', { name: 'Meera', email: 'meera@gangayoga.in', phone: '' });
  await untilShown('/Terms', 'Write to Meera: we answer every complaint.');
  for (const [path, words] of [
    ...['/', '/hi', '/Courses', '/hi/Courses', '/Instructors', '/Terms', '/hi/Terms'].map(
      (path) => [path, '12 Ghat Road'],
    ),
    ['/hi/ContactUs', 'mailto:namaste@gangayoga.in'],
    ['/', '"telephone":"+91 98111 22333"'],
    ['/hi', '"streetAddress":"12 Ghat Road"'],
    ['/Instructors', 'Has taught &lt;for&gt; years.'],
    ['/Terms', 'A week before, in full.'],
    ['/hi/Terms', 'एक हफ़्ते पहले, पूरी।'],
    ['/Terms', 'Write to Meera: we answer every complaint.'],
  ] as const)
    expect([path, (await html(path)).includes(words)], words).toEqual([path, true]);
  expect(await tagOf('/')).not.toBe(home);
  expect(await tagOf('/ContactUs')).not.toBe(form);
});

test.each(['/', '/hi/Terms', '/ContactUs', '/Instructors', '/login'])(
  '%s hydrates with the same settings, and fetches none',
  async (path) => {
    const { page, complaints, close } = await open();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    await waitForApp(page);
    await waitForNetworkIdle(page);
    expect(complaints()).toEqual([]);
    expect(asked).not.toContain('/api/studio');
    if (path !== '/login')
      expect(await page.getByRole('contentinfo').textContent()).toContain('12 Ghat Road');
    await close();
  },
);

test.each(['/', '/Terms', '/hi/Terms', '/ContactUs', '/Instructors'])(
  '%s has all of its style in the page',
  { tags: 'looks' },
  async (path) => {
    const { page, close } = await open({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.route(/\/assets\/start-|woff2$/, (route) => route.abort());
    await page.goto(path);
    const { changes } = await styleChangesByFullSheet(page);
    expect(changes).toEqual([]);
    await close();
  },
);

test('a cached page shows settings that are saved later, and the last known ones without a network', async () => {
  const { page, complaints, close } = await open({ serviceWorkers: 'allow' });
  await page.goto('/ContactUs');
  await waitForServiceWorker(page);
  await saveContact({ phone: '+91 98111 44555' });
  await page.reload();
  await page.getByRole('main').getByText('+91 98111 44555').waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('main').getByText('+91 98111 44555').waitFor();
  expect(
    complaints().filter((complaint) => !/ERR_INTERNET_DISCONNECTED|net::/.test(complaint)),
  ).toEqual([]);
  await close();
});

test('a setting that the owner saves in the app is on the next page', async () => {
  const { page, close } = await open();
  await restoreSession(page, owner);
  await page.goto('/StaffStudio#contact');
  await page.getByLabel('House and street').fill('7 Temple Lane');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. All pages will show the change within a second.').waitFor();
  await untilShown('/ContactUs', '7 Temple Lane');
  await page.goto('/ContactUs');
  await page.getByRole('main').getByText('7 Temple Lane').waitFor();
  await close();
});
