import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { chromiumFlags } from './chromium-flags.ts';
import { followPages } from './seen-pages.ts';
import { watchTraffic } from './until-quiet.ts';
import { waitForAnimations } from './until-still.ts';

/** The widths at which every screen is checked. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

const browsers: { shell?: Promise<Browser>; whole?: Promise<Browser> } = {};

/**
 * The browser of this test process, which ends with it: its files run one after another (vitest.config.ts), and a start takes a
 * second of processor time. `closeContexts` removes everything of a file from it.
 */
export const sharedBrowser = (): Promise<Browser> => {
  // Without the flag the shell moves letters to whole pixels, so that lines break elsewhere than on people's screens.
  browsers.shell ??= launch(inject('headlessShellPath'), ['--font-render-hinting=none']);
  return browsers.shell;
};

/** The same for features that a headless shell lacks: notifications. */
export const sharedWholeBrowser = (): Promise<Browser> => {
  browsers.whole ??= launch(inject('chromiumPath'));
  return browsers.whole;
};

const launch = (executablePath: string, flags: string[] = []) =>
  chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });

/** For afterAll: closes all contexts that a file has opened, with their storage. */
export const closeContexts = (shared: Browser): Promise<unknown> =>
  Promise.all(shared.contexts().map((context) => context.close()));

/** How long one step may take, on a busy machine. */
const STEP_TIMEOUT_MS = 60_000;

/** Starts a browser with a persistent profile, which installing needs. */
export const launchPersistent = async (profile: string, options: BrowserContextOptions) => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: inject('chromiumPath'),
    args: chromiumFlags,
    ...options,
  });
  followPages(context);
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context;
};

export interface WatchedPage {
  page: Page;
  /** Errors of the console and the page since the last call. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Opens a page in its own context, and collects its errors. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  followPages(context);
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  watchTraffic(page);
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  return { page, complaints: () => heard.splice(0), close: () => context.close() };
}

/** Waits until the app has hydrated the page and handles events. */
export const waitForApp = (page: Page): Promise<void> =>
  page.locator('html[data-app=ready]').waitFor({ state: 'attached' });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Asserts that axe finds nothing but what these rules find, and that the page does not scroll sideways. */
export async function expectAccessible(
  page: Page,
  where: string,
  skippedRules: string[] = [],
): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await waitForAnimations(page);
  // Past the content security policy: the tool is not part of the page.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    // Only violations are reported in full: reporting passes takes half of the time. It does not load the style sheets and
    // films once more, which rules about sound and about turning the device ask for: the app has neither.
    const found = await axe.run({ runOnly: rules, resultTypes: ['violations'], preload: false });
    return found.violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html }) => html).join(' | '),
    }));
  }, AXE_TAGS);
  expect(
    violations.filter(({ id }) => !skippedRules.includes(id)),
    where,
  ).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang, `${where}: sideways scrolling`).toBe(0);
}
