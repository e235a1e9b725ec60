/**
 * Photographs a running site for the web manifest, into public/screenshots. Run it by hand after a
 * change of how the site looks, and commit what it writes:
 *
 *   node infra/testing/render-screenshots.ts http://localhost:5000
 */
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { repository } from '../commands/repository.ts';
import { findChromium } from '../e2e/find-chromium.ts';
import { untilQuiet } from './until-quiet.ts';

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false };

const shots = [
  { file: 'home-phone', path: '/', device: phone },
  { file: 'courses-phone', path: '/Courses', device: phone },
  { file: 'online-phone', path: '/Onlineclasses', device: phone },
  { file: 'home-desktop', path: '/', device: desktop },
  { file: 'courses-desktop', path: '/Courses', device: desktop },
];

/** A list with an open class, in place of the site's own. */
const meetings = [
  { id: 1, meetingLink: 'https://meet.example/', version: 1, updatedAt: '2026-01-01T00:00:00Z' },
];

const [site = 'http://localhost:5000'] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

for (const { file, path, device } of shots) {
  const context = await browser.newContext({
    ...device,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.route('**/api/meetings', (route) => route.fulfill({ json: meetings }));
  await page.goto(new URL(path, site).href);
  await page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });
  await untilQuiet(page);
  await page.screenshot({ path: join(repository, 'public', 'screenshots', `${file}.png`) });
  await context.close();
}

await browser.close();
