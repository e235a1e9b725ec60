import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { signInBrowser } from '../../browsing/keep-session.ts';
import { cutOff, growRoot, overhang, shrink } from '../../browsing/large-letters.ts';
import { untilQuiet } from '../../browsing/until-quiet.ts';
import { untilStill } from '../../browsing/until-still.ts';
import type { Screen, Who } from './screens.ts';
import { EVERY_SIZE, heightOf, isHandheld, nameOf, type Size } from './sizes.ts';
import type { FilledStudio, StudioName } from './studios.ts';

/** How long one step may take. */
const LONGEST_MS = 10_000;

/** A page for each person, which is opened once. Undefined where the studio has no such person. */
export function pagesOf({ studio, people }: FilledStudio) {
  const pages = new Map<Who, Promise<Page>>();
  const open = async (who: Who) => {
    if (who === 'offline') return openOffline(studio);
    const page = await studio.openPage();
    page.setDefaultTimeout(LONGEST_MS);
    if (who !== 'visitor' && people[who]) await signInBrowser(page, people[who]);
    return page;
  };
  return (who: Who): Promise<Page> | undefined => {
    if (who !== 'visitor' && who !== 'offline' && !people[who]) return undefined;
    if (!pages.has(who)) pages.set(who, open(who));
    return pages.get(who);
  };
}

/** The app is installed by a visit to the home page, then the network goes. */
async function openOffline(studio: FilledStudio['studio']): Promise<Page> {
  const page = await studio.openPage({ serviceWorkers: 'allow' });
  await page.goto('/');
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller && active?.state === 'activated';
  });
  await untilQuiet(page);
  await page.context().setOffline(true);
  return page;
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
  folder: string;
  page: Page;
  screen: Screen;
}

/** Takes the pictures of a screen. Answers which words are cut off, and at which size the page scrolls sideways. */
export async function look({ name, folder, page, screen }: Looking): Promise<string[]> {
  const sizes = EVERY_SIZE.filter(screen.sizes ?? (() => true));
  const faults: string[] = [];
  const own = join(folder, name, screen.name);
  await mkdir(own, { recursive: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('about:blank');
  await page.goto(screen.path);
  await untilQuiet(page);
  await screen.open?.(page);
  if (screen.open) await untilQuiet(page);
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
