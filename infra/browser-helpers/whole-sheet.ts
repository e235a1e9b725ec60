import type { Page } from 'playwright-core';

/**
 * Adds the full style sheet to the page's inlined style, and returns the changes in the computed style of any element,
 * or of its ::before and ::after.
 */
export const styleChangesByFullSheet = (page: Page) =>
  page.evaluate(async () => {
    // Listed once: listing them for every element takes most of the time. The transitions come with the sheet.
    const properties = [...getComputedStyle(document.documentElement)].filter(
      (property) => !/^(--|transition)/.test(property),
    );
    const check = () => {
      const checks = new Map<string, string[]>();
      for (const [index, element] of document.querySelectorAll('html, body, body *').entries())
        for (const part of ['', '::before', '::after']) {
          const style = getComputedStyle(element, part);
          if (part && style.content === 'none') continue;
          const values = properties.map((property) => style.getPropertyValue(property));
          checks.set(`${index} ${element.tagName} ${element.className} ${part}`, values);
        }
      return checks;
    };
    // The browser may give the focus to the element of the fragment some frames after the load.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const before = check();
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = document.querySelector<HTMLElement>('script[data-style]')?.dataset.style ?? '';
    await new Promise((resolve, reject) => {
      sheet.onload = resolve;
      sheet.onerror = reject;
      document.head.append(sheet);
    });
    const changes = [...check()].flatMap(([what, values]) =>
      properties
        .filter((_, n) => values[n] !== before.get(what)?.[n])
        .map((property) => `${what} ${property}`),
    );
    return { seen: before.size * properties.length, changes };
  });
