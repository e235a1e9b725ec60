import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  cutOff,
  growLetters,
  growRoot,
  overhang,
  shrink,
} from '../browser-helpers/large-letters.ts';

interface WindowSize {
  width: number;
  height: number;
}

/** A window of another size is drawn anew within two frames. */
export const resize = async (page: Page, size: WindowSize): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
};

/** Phones on their side, from small to large. */
export const ON_ITS_SIDE: readonly WindowSize[] = [
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
];

const frameOf = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const isBottomBar = (bar: Element) =>
      getComputedStyle(bar).position === 'fixed' &&
      Math.round(bar.getBoundingClientRect().bottom) === window.innerHeight;
    return { bottomBars: shown('nav').filter(isBottomBar).length, sidebars: shown('aside').length };
  });

/** Asserts that a phone on its side has what phones have: the bar below, no sidebar, and nothing beyond the window. */
export async function expectFrameOnItsSide(page: Page, where: string): Promise<void> {
  for (const size of ON_ITS_SIDE) {
    const at = `${where}, ${size.width}×${size.height}`;
    await resize(page, size);
    expect(await frameOf(page), at).toEqual({ bottomBars: 1, sidebars: 0 });
    expect(await overhang(page), `${at}: sideways scrolling`).toBe(0);
  }
}

/** Asserts that on a small phone nothing is cut off, however letters are made twice as large. */
export async function expectRoomForLetters(page: Page, where: string): Promise<void> {
  const small = { width: 360, height: 740 };
  await resize(page, small);
  for (const grow of [growRoot, growLetters]) {
    await grow(page, 200);
    // Chromium asks how wide a container is in its letters once its width has changed.
    await resize(page, { ...small, width: small.width + 1 });
    await resize(page, small);
    const at = `${where}, letters of 200 % by ${grow.name}`;
    expect(await cutOff(page), at).toEqual([]);
    expect(await overhang(page), `${at}: sideways scrolling`).toBe(0);
    await shrink(page);
  }
}

/** Where the boxes of a screen end that are seen as such: by a ground or an edge of their own. */
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
