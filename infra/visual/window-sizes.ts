import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  findCutOffText,
  growLetters,
  growRoot,
  overflowPx,
  resetLetters,
} from '../browser-helpers/large-letters.ts';

interface WindowSize {
  width: number;
  height: number;
}

/** Resizes the window and waits two frames for the layout. */
export const resizeWindow = async (page: Page, size: WindowSize): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
};

/** Phones in landscape, from small to large. */
export const LANDSCAPE_SIZES: readonly WindowSize[] = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];

const readFrame = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const isBottomBar = (bar: Element) =>
      getComputedStyle(bar).position === 'fixed' &&
      Math.round(bar.getBoundingClientRect().bottom) === window.innerHeight;
    return { bottomBars: shown('nav').filter(isBottomBar).length, sidebars: shown('aside').length };
  });

/** Asserts that a phone in landscape has the bottom bar, unless the page has another in its place, no sidebar, and no overflow. */
export async function expectLandscapeFrame(
  page: Page,
  where: string,
  { bottomBars = 1 } = {},
): Promise<void> {
  for (const size of LANDSCAPE_SIZES) {
    const at = `${where}, ${size.width}×${size.height}`;
    await resizeWindow(page, size);
    expect(await readFrame(page), at).toEqual({ bottomBars, sidebars: 0 });
    expect(await overflowPx(page), `${at}: sideways scrolling`).toBe(0);
  }
}

/** Asserts that nothing is cut off on a small phone with doubled letters, by either method. */
export async function expectNoCutOffLetters(page: Page, where: string): Promise<void> {
  const small = { width: 360, height: 740 };
  await resizeWindow(page, small);
  for (const grow of [growRoot, growLetters]) {
    await grow(page, 200);
    // Chromium evaluates container queries in rem only after a change of width.
    await resizeWindow(page, { ...small, width: small.width + 1 });
    await resizeWindow(page, small);
    const at = `${where}, letters of 200 % by ${grow.name}`;
    expect(await findCutOffText(page), at).toEqual([]);
    expect(await overflowPx(page), `${at}: sideways scrolling`).toBe(0);
    await resetLetters(page);
  }
}

/** The right edge of the visible boxes of a screen: those with a background or a border. */
export const rightEdgeOf = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const isBox = (element: Element) => {
      const { backgroundColor, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
      const hasGround = backgroundColor !== 'rgba(0, 0, 0, 0)';
      return hasGround || borderTopWidth !== '0px' || borderBottomWidth !== '0px';
    };
    const boxes = [...main.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && !element.closest('svg') && isBox(element),
    );
    return Math.round(Math.max(0, ...boxes.map((box) => box.getBoundingClientRect().right)));
  });
