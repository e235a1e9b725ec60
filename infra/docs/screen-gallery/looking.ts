import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { signInBrowser } from '../../browser-helpers/keep-session.ts';
import { cutOff, growRoot, overhang, shrink } from '../../browser-helpers/large-letters.ts';
import { untilQuiet } from '../../browser-helpers/until-quiet.ts';
import { untilStill } from '../../browser-helpers/until-still.ts';
import type { Screen, Who } from './screens.ts';
import { heightOf, isHandheld, nameOf, type Size } from './sizes.ts';
import type { FilledStudio, StudioName } from './studios.ts';

/** What the pictures are in. */
export type PictureLanguage = 'en' | 'hi';

/** How long one step may take. */
const LONGEST_MS = 10_000;

/** A page for each person, which is opened once. Undefined where the studio has no such person. */
export function pagesOf({ studio, people }: FilledStudio, language: PictureLanguage) {
  const pages = new Map<Who, Promise<Page>>();
  const open = async (who: Who) => {
    if (who === 'offline') return openOffline(studio, language);
    const page = await studio.openPage();
    page.setDefaultTimeout(LONGEST_MS);
    await keepAccountsUndecided(page);
    if (who !== 'visitor' && people[who]) await signInBrowser(page, people[who]);
    return page;
  };
  return (who: Who): Promise<Page> | undefined => {
    if (who !== 'visitor' && who !== 'offline' && !people[who]) return undefined;
    if (!pages.has(who)) pages.set(who, open(who));
    return pages.get(who);
  };
}

/** The account would remember the language of the screen before: the device alone decides. */
const keepAccountsUndecided = (page: Page) =>
  page.route('**/api/account/language', (route) => route.fulfill({ status: 400 }));

/** The app is installed by a visit to the home page, then the network goes. */
async function openOffline(
  studio: FilledStudio['studio'],
  language: PictureLanguage,
): Promise<Page> {
  const page = await studio.openPage({ serviceWorkers: 'allow' });
  await chooseOnDevice(page, studio.url, language);
  await page.goto(pathIn(language, '/'));
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller && active?.state === 'activated';
  });
  await untilQuiet(page);
  await page.context().setOffline(true);
  return page;
}

const chooseOnDevice = (page: Page, url: string, language: PictureLanguage) =>
  page.context().addCookies([{ name: 'language', value: language, url }]);

const PUBLIC_PATH =
  /^\/(Courses|Instructors|Onlineclasses|ContactUs|Terms|login|register)?(?=$|[?#])/;

/** The address of a page in a language: only public pages have one in each. */
const pathIn = (language: PictureLanguage, path: string) =>
  language === 'en' || !PUBLIC_PATH.test(path)
    ? path
    : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`;

/** Changes the language in place, also where a dialog is over the choice. */
const changeInPlace = (page: Page, language: PictureLanguage) =>
  page.evaluate((wanted) => {
    document.querySelector<HTMLElement>(`[role=group] [lang^=${wanted}]`)?.click();
  }, language);

/**
 * Opens a screen in the language. What is done there finds its buttons by their English names: the language changes after it, in
 * place, which loses nothing.
 */
async function openIn(page: Page, url: string, { screen, language }: Looking) {
  await chooseOnDevice(page, url, screen.open ? 'en' : language);
  await page.goto('about:blank');
  await page.goto(screen.open ? screen.path : pathIn(language, screen.path));
  await untilQuiet(page);
  if (!screen.open) return;
  await screen.open(page);
  await untilQuiet(page);
  if (language === 'en') return;
  await changeInPlace(page, language);
  await untilQuiet(page);
}

/** Two frames later all that follows the window's size has followed. */
const untilDrawn = async (page: Page) => {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await document.fonts.ready;
  });
  await untilStill(page);
};

/** As high as the dialog would be, were nothing of it scrolled away. */
const heightOfDialog = (page: Page, { height }: { height: number }) =>
  page.evaluate((least) => {
    const inside = [...document.querySelectorAll('dialog[open], dialog[open] *')];
    const hidden = inside.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    return least + Math.max(0, ...hidden) * 1.2;
  }, height);

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Whether the screen is touched, by which some styles differ. Playwright sets it for a whole context only. */
async function touch(page: Page, enabled: boolean) {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Emulation.setTouchEmulationEnabled', { enabled });
}

async function resize(page: Page, screen: Screen, size: Size) {
  const { width, theme, letters } = size;
  const height = heightOf(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await shrink(page);
  await touch(page, isHandheld(size));
  await page.setViewportSize({ width, height });
  if (letters !== 100) await growRoot(page, letters);
  await untilDrawn(page);
  if (!screen.isOver) return;
  const whole = Math.ceil(await heightOfDialog(page, { height }));
  if (whole === height) return;
  await page.setViewportSize({ width, height: whole });
  await untilDrawn(page);
}

interface Looking {
  name: StudioName;
  url: string;
  folder: string;
  page: Page;
  screen: Screen;
  language: PictureLanguage;
  sizes: Size[];
}

/** Takes the pictures of a screen. Answers which words are cut off, and at which size the page scrolls sideways. */
export async function look(looking: Looking): Promise<string[]> {
  const { name, url, folder, page, screen } = looking;
  const sizes = looking.sizes.filter(screen.sizes ?? (() => true));
  const faults: string[] = [];
  const own = join(folder, name, screen.name);
  await mkdir(own, { recursive: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await openIn(page, url, looking);
  for (const size of sizes) {
    await resize(page, screen, size);
    const path = join(own, `${nameOf(size)}.png`);
    await page.screenshot({ path, fullPage: !screen.isOver });
    if (size.theme === 'dark') continue;
    const at = `${name}/${screen.name}/${nameOf(size)}`;
    for (const words of new Set(await cutOff(page))) faults.push(`${at}: ${words}`);
    const sideways = await overhang(page);
    if (sideways > 0) faults.push(`${at}: scrolls ${sideways} px sideways`);
  }
  await shrink(page);
  return faults;
}
