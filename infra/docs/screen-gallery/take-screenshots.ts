import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { logInBrowser } from '../../browser-helpers/browser-session.ts';
import {
  findCutOffText,
  growRoot,
  overflowPx,
  resetLetters,
} from '../../browser-helpers/large-letters.ts';
import { waitForNetworkIdle } from '../../browser-helpers/until-quiet.ts';
import { waitForAnimations } from '../../browser-helpers/until-still.ts';
import type { GalleryPerson, GalleryScreen } from './screens.ts';
import { heightOf, isHandheld, type PictureSize, sizeNameOf } from './sizes.ts';
import type { FilledStudio, StudioName } from './studios.ts';

/** The language of the screenshots. */
export type GalleryLanguage = 'en' | 'hi';

/** How long one step may take. */
const STEP_TIMEOUT_MS = 10_000;

/** A page for each person, opened once. Undefined if the studio has no such person. */
export function createPages({ studio, people }: FilledStudio, language: GalleryLanguage) {
  const pages = new Map<GalleryPerson, Promise<Page>>();
  const open = async (who: GalleryPerson) => {
    if (who === 'offline') return openOffline(studio, language);
    const page = await studio.openPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await blockAccountLanguage(page);
    if (who !== 'visitor' && people[who]) await logInBrowser(page, people[who]);
    return page;
  };
  return (who: GalleryPerson): Promise<Page> | undefined => {
    if (who !== 'visitor' && who !== 'offline' && !people[who]) return undefined;
    if (!pages.has(who)) pages.set(who, open(who));
    return pages.get(who);
  };
}

/** Otherwise the account would remember the language of the previous screen: only the device decides. */
const blockAccountLanguage = (page: Page) =>
  page.route('**/api/account/language', (route) => route.fulfill({ status: 400 }));

/** Visits the home page, which installs the service worker, and then goes offline. */
async function openOffline(
  studio: FilledStudio['studio'],
  language: GalleryLanguage,
): Promise<Page> {
  const page = await studio.openPage({ serviceWorkers: 'allow' });
  await setLanguageCookie(page, studio.url, language);
  await page.goto(pathForLanguage(language, '/'));
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller && active?.state === 'activated';
  });
  await waitForNetworkIdle(page);
  await page.context().setOffline(true);
  return page;
}

const setLanguageCookie = (page: Page, url: string, language: GalleryLanguage) =>
  page.context().addCookies([{ name: 'language', value: language, url }]);

const PUBLIC_PATH =
  /^\/(Courses|Instructors|Onlineclasses|ContactUs|Terms|login|register)?(?=$|[?#])/;

/** The path of a page in a language: only public pages have one per language. */
const pathForLanguage = (language: GalleryLanguage, path: string) =>
  language === 'en' || !PUBLIC_PATH.test(path)
    ? path
    : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;

/** Changes the language in place, even if a dialog covers the control. */
const switchLanguage = (page: Page, language: GalleryLanguage) =>
  page.evaluate((wanted) => {
    document.querySelector<HTMLElement>(`[role=group] [lang^=${wanted}]`)?.click();
  }, language);

/**
 * Opens a screen in the language. What is done there finds its buttons by their English names: the language changes after it, in
 * place, which loses nothing.
 */
async function openInLanguage(page: Page, url: string, { screen, language }: ScreenshotRun) {
  await setLanguageCookie(page, url, screen.open ? 'en' : language);
  await page.goto('about:blank');
  await page.goto(screen.open ? screen.path : pathForLanguage(language, screen.path));
  await waitForNetworkIdle(page);
  if (!screen.open) return;
  await screen.open(page);
  await waitForNetworkIdle(page);
  if (language === 'en') return;
  await switchLanguage(page, language);
  await waitForNetworkIdle(page);
}

/** Waits two frames, until everything has followed the window's size. */
const waitForFrames = async (page: Page) => {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await document.fonts.ready;
  });
  await waitForAnimations(page);
};

/** The height that the dialog would need without scrolling. */
const dialogHeight = (page: Page, { height }: { height: number }) =>
  page.evaluate((least) => {
    const inside = [...document.querySelectorAll('dialog[open], dialog[open] *')];
    const hidden = inside.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    return least + Math.max(0, ...hidden) * 1.2;
  }, height);

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Emulates touch, for which some styles differ. Playwright can only set it for a whole context. */
async function setTouch(page: Page, enabled: boolean) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled });
}

async function resizeToFit(page: Page, screen: GalleryScreen, size: PictureSize) {
  const { width, theme, letters } = size;
  const height = heightOf(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await resetLetters(page);
  await setTouch(page, isHandheld(size));
  await page.setViewportSize({ width, height });
  if (letters !== 100) await growRoot(page, letters);
  await waitForFrames(page);
  if (!screen.isOver) return;
  const whole = Math.ceil(await dialogHeight(page, { height }));
  if (whole === height) return;
  await page.setViewportSize({ width, height: whole });
  await waitForFrames(page);
}

interface ScreenshotRun {
  name: StudioName;
  url: string;
  folder: string;
  page: Page;
  screen: GalleryScreen;
  language: GalleryLanguage;
  sizes: PictureSize[];
}

/** Takes the screenshots of a screen. Returns the texts that are cut off, and the sizes at which the page scrolls sideways. */
export async function takeScreenshots(searching: ScreenshotRun): Promise<string[]> {
  const { name, url, folder, page, screen } = searching;
  const sizes = searching.sizes.filter(screen.sizes ?? (() => true));
  const faults: string[] = [];
  const own = join(folder, name, screen.name);
  await mkdir(own, { recursive: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await openInLanguage(page, url, searching);
  for (const size of sizes) {
    await resizeToFit(page, screen, size);
    const path = join(own, `${sizeNameOf(size)}.png`);
    await page.screenshot({ path, fullPage: !screen.isOver });
    if (size.theme === 'dark') continue;
    const at = `${name}/${screen.name}/${sizeNameOf(size)}`;
    for (const words of new Set(await findCutOffText(page))) faults.push(`${at}: ${words}`);
    const sideways = await overflowPx(page);
    if (sideways > 0) faults.push(`${at}: scrolls ${sideways} px sideways`);
  }
  await resetLetters(page);
  return faults;
}
