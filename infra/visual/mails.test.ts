// @module-tag looks
import { mailsIn, type SampleMails, sendSampleMails } from 'bff/sample-mails';
import { LANGUAGES } from 'bff/shared/languages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeContexts,
  expectAccessible,
  openPage,
  sharedBrowser,
} from '../browser-helpers/browser.ts';
import { findCutOffText } from '../browser-helpers/large-letters.ts';

let sample: SampleMails;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [sample, browser] = await Promise.all([sendSampleMails(), sharedBrowser()]);
  ({ page } = await openPage(browser, {}));
});
afterAll(async () => {
  await closeContexts(browser);
  await sample.stop();
});

/** An e-mail is a part of the page of a mail program, which has the landmarks. */
const OF_WHOLE_PAGES = ['landmark-one-main', 'region'];

const SIZES = [
  { width: 360, colorScheme: 'light' },
  { width: 600, colorScheme: 'dark' },
] as const;

const TARGET_PX = 44;

/** The links that are lower than a finger is wide, but for addresses in a text. */
const lowLinks = (least: number) =>
  [...document.querySelectorAll('a:not(.link)')]
    .filter((link) => link.getBoundingClientRect().height < least)
    .map((link) => link.outerHTML);

test.each(LANGUAGES)(
  'in %s no e-mail has axe violations, cut-off text or a low button, on a phone and at 600 px',
  async (language) => {
    for (const { kind, html } of mailsIn(sample, language)) {
      await page.setContent(html);
      for (const { width, colorScheme } of SIZES) {
        await page.setViewportSize({ width, height: 740 });
        await page.emulateMedia({ colorScheme });
        const where = `${kind}, ${width} px, ${colorScheme}`;
        await expectAccessible(page, where, OF_WHOLE_PAGES);
        expect(await findCutOffText(page), where).toEqual([]);
        expect(await page.evaluate(lowLinks, TARGET_PX), where).toEqual([]);
      }
    }
  },
  300_000,
);
