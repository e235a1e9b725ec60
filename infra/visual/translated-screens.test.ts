// @module-tag looks

import { type Language, LOCALES } from 'bff/shared/languages';
import { TRANSLATION_LANGUAGES } from 'bff/shared/localized-content';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathForLanguage } from '../../pwa/src/i18n/localized-paths.ts';
import { findLatinText } from '../../pwa/src/testing/latin-text.ts';
import {
  closeContexts,
  DESKTOP,
  openPage,
  PHONE,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { TUESDAY_MORNING } from './populated-studio.ts';
import {
  type BothStudios,
  buttonOrChip,
  dialog,
  drawers,
  screens,
  sheets,
  startBothStudios,
} from './signed-in-screens.ts';

/** Names that people and staff have entered (populated-studio.ts, and the seeded courses). */
const written = [
  ...['Asana Regular Classes', 'Healing Yoga Movement and Rhythm'],
  ...['Advanced Pranayama Certificate Course', 'Yoga Therapy Certificate Course'],
  ...['Satsang', 'Winter Silence', 'Evening Breath and the Long Rest of the Ganga'],
  ...['Certified Yoga Therapist', 'Another Teacher', 'Ganga Yoga'],
  ...['Kavita Sharma', 'Kavita', 'Meera Joshi', 'Meera', 'A Visitor'],
  ...['Ravi Joshi', 'Ravi', 'Uma Negi', 'Uma', 'Anu'],
  ...[
    'Due',
    'Waiting',
    'Looked',
    'Rejected',
    'Less',
    'Asha',
    'Vikram',
    'New',
    'Pay',
    'Monthly',
    'Parent',
  ].flatMap((first) => [`${first} Rao`, `नमस्ते, ${first}`, `⟦~Ŵēĺćōḿē, ~⟧${first}`]),
  ...['When does it begin?', 'Is there a class at noon?', 'At 8 am: Holiday', 'Cancelled: Holiday'],
  ...['Holiday', 'The UTR is not in the bank’s list.', '₹2,000 of ₹2,500 came.'],
  ...['The disk of yoga-1 is nearly full.', 'Please make room there.', 'yoga-1'],
  ...['Asana Regular', 'Healing Yoga', 'Advanced Pranayama', 'Yoga Therapy', 'Classes'],
  ...['meet.example/satsang', 'meet.example', 'satsang', 'gangayoga', 'examplebank'],
  // The browser names the languages; the studio's motto has the one language of the content file.
  ...['Hindi', 'Live online yoga from Rishikesh'],
  // Names of companies and a ministry in the privacy notice.
  ...['Google Meet', 'Zoom', 'Google', 'Apple', 'Mozilla', 'Microsoft', 'meity.gov.in'],
].sort((one, other) => other.length - one.length);

/** The number of an order: GY-7K2M9Q. */
const names = [/\bGY-\w+/g, ...written];

/** The page's English texts, at the widths of a phone and of a desktop. */
async function saysInEnglish(page: Page, sizes = [PHONE, DESKTOP]): Promise<string[]> {
  const found = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await waitForNetworkIdle(page);
    found.push(...(await page.evaluate(findLatinText, names)));
  }
  return [...new Set(found.map((text) => text.trim()))];
}

let browser: Browser;
let studios: BothStudios;
const free: Page[] = [];

const openOne = async () => {
  const { page } = await openPage(browser, { serviceWorkers: 'block', reducedMotion: 'reduce' });
  await page.clock.setFixedTime(TUESDAY_MORNING);
  // A choice stays on the device: another page of the same person would follow it.
  await page.route('**/api/account/language', (route) => route.abort());
  return page;
};

/** Runs the check in a page that no other test uses at the same time. */
async function inPage(language: Language, check: (page: Page) => Promise<void>) {
  const page = free.pop() ?? (await openOne());
  const cookies = ['enrolled', 'newcomer'].map((who) => ({
    ...{ name: 'language', value: language },
    url: studios.urlOf(who as 'enrolled' | 'newcomer'),
  }));
  await page.context().addCookies(cookies);
  await check(page);
  free.push(page);
}

beforeAll(async () => {
  [browser, studios] = await Promise.all([sharedBrowser(), startBothStudios()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await studios.stop();
});

describe.concurrent.each(TRANSLATION_LANGUAGES)(
  'in %s, the screens behind the login have no English',
  (language) => {
    test.each(screens)('for the %s on %s', (who, path) =>
      inPage(language, async (page) => {
        await studios.open(page, [who, pathForLanguage(language, path)]);
        expect(await page.locator('html').getAttribute('lang')).toBe(LOCALES[language].tag);
        expect(await saysInEnglish(page)).toEqual([]);
      }),
    );

    test('on /Account with every row open', () =>
      inPage(language, async (page) => {
        await studios.open(page, ['enrolled', '/Account']);
        const closed = page.getByRole('main').locator('button[aria-expanded=false]');
        while ((await closed.count()) > 0) await closed.first().click();
        expect(await saysInEnglish(page)).toEqual([]);
      }));

    // Opened in English, as its buttons are named so in the list; then the language is changed below it.
    test.each([...sheets, ...drawers])('in a sheet: %j', (who, path, first = '', ...steps) =>
      inPage('en', async (page) => {
        await studios.open(page, [who, path]);
        const isDrawer = drawers.some((way) => way[2] === first);
        await page.setViewportSize(isDrawer ? PHONE : DESKTOP);
        await buttonOrChip(page.locator('body'), first).click();
        const isBeside = path === '/StaffWeek' && first !== 'Days off';
        for (const step of steps)
          await buttonOrChip(isBeside ? page.locator('main') : dialog(page), step).click();
        await dialog(page).waitFor();
        const { name, tag } = LOCALES[language];
        const choice = page.getByRole('button', { name, includeHidden: true }).first();
        await choice.evaluate((button: HTMLElement) => button.click());
        await page.locator(`html[lang=${tag}]`).waitFor({ state: 'attached' });
        await dialog(page).waitFor();
        await waitForNetworkIdle(page);
        expect(await saysInEnglish(page, [isDrawer ? PHONE : DESKTOP])).toEqual([]);
      }),
    );
  },
);

describe.concurrent.each(TRANSLATION_LANGUAGES)(
  'in %s, the public pages have no English',
  (language) => {
    const publicPaths = publicPages.map(({ path }) => pathForLanguage(language, path));

    test.each([
      ...publicPaths,
      ...[
        '/ForgotPassword',
        '/ResetPassword',
        '/ResetPassword#1.secret',
        `/${language}/no-such-page`,
      ],
      ...['/ConfirmAddress', '/ConfirmAddress#1.secret'],
      '/Invitation#1.secret',
      ...['/no-such-page', '/join/asana-regular-classes', '/join/satsang', '/join/no-such-class'],
      ...['/unsubscribe/1.secret', '/agree/1.secret', `/${language}/MessageSent`],
    ])('on %s', (path) =>
      inPage(language, async (page) => {
        const url = studios.urlOf('enrolled');
        await page.goto(`${url}/healthz`);
        await page.evaluate(() => localStorage.clear());
        await page.goto(url + path);
        await waitForNetworkIdle(page);
        expect(await page.locator('html').getAttribute('lang')).toBe(LOCALES[language].tag);
        expect(await saysInEnglish(page)).toEqual([]);
      }),
    );

    test.each(publicPaths)('on %s without JavaScript', async (path) => {
      const options = { baseURL: studios.urlOf('enrolled'), javaScriptEnabled: false };
      const { page, close } = await openPage(browser, options);
      await page.goto(path);
      expect(await saysInEnglish(page)).toEqual([]);
      await close();
    });
  },
);
