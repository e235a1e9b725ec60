import type { Page } from 'playwright-core';

/** Enlarges text like the browser's setting: sizes in rem grow with it. */
export const growRoot = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** Enlarges text like Firefox and iOS: only the text grows. */
export const growLetters = (page: Page, percent: number) =>
  page.evaluate((size) => {
    const all = [...document.body.querySelectorAll<HTMLElement>('*')];
    const sizes = all.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    for (const [index, element] of all.entries())
      element.style.fontSize = `${((sizes[index] ?? 16) * size) / 100}px`;
  }, percent);

/**
 * Words that extend beyond the window, a clipping ancestor, or their button; in a dialog while one is open. What a row that
 * scrolls sideways has beyond its edge is not cut off.
 */
export const findCutOffText = (page: Page) =>
  page.evaluate(() => {
    const slack = 1.5;
    const found: string[] = [];
    const isClipped = (element: Element): boolean =>
      getComputedStyle(element).clipPath !== 'none' ||
      (element.parentElement !== null && isClipped(element.parentElement));
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      isClipped(element);
    const highestRow = 160;
    const scrolls = (element: Element): boolean =>
      (/auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth &&
        element.clientHeight < highestRow) ||
      (element.parentElement !== null &&
        element.parentElement !== document.documentElement &&
        scrolls(element.parentElement));
    const root = document.querySelector('dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!words || !parent || isHidden(parent) || scrolls(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      const say = (what: string) => found.push(`${what}: ${words.slice(0, 60)}`);
      if (rects.some(({ left, right }) => left < -slack || right > window.innerWidth + slack)) {
        say('out of the window');
        continue;
      }
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX, overflowY, display } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const beside = rects.some(
          ({ left, right }) => left < edge.left - slack || right > edge.right + slack,
        );
        const beyond = rects.some(
          ({ top, bottom }) => top < edge.top - slack || bottom > edge.bottom + slack,
        );
        const isButton = /^(A|BUTTON)$/.test(box.tagName) && display !== 'inline';
        if (beside && (overflowX !== 'visible' || isButton)) say('cut at the side');
        else if (beyond && /hidden|clip/.test(overflowY)) say('cut above or below');
        else continue;
        break;
      }
    }
    return found;
  });

/** Texts of a bar or a menu that wrap to a second line. */
export const findBrokenMenuText = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const menus = [...document.querySelectorAll('nav')].filter((menu) => menu.checkVisibility());
    for (const menu of menus) {
      const walker = document.createTreeWalker(menu, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            broken.push(word);
        }
    }
    return broken;
  });

/** How many pixels the page scrolls sideways. */
export const overflowPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Restores the sizes. */
export const resetLetters = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) element.style.fontSize = '';
  });
