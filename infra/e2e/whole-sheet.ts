import type { Page } from 'playwright-core';

/**
 * Puts the whole sheet in the place of the page's own style, and tells what changes in the computed style of any element,
 * or of what stands before and after it.
 */
export const changesByWholeSheet = (page: Page) =>
  page.evaluate(async () => {
    const looks = new Map<string, string>();
    const changes: string[] = [];
    const look = () => {
      const elements = document.querySelectorAll('html, body, body *');
      for (const [place, { tagName, className }] of [...elements].entries())
        for (const part of ['', '::before', '::after']) {
          const style = getComputedStyle(elements[place] as Element, part);
          if (part && style.content === 'none') continue;
          for (const property of style) {
            const name = `${place} ${tagName} ${className} ${part} ${property}`;
            const value = style.getPropertyValue(property);
            if (!property.startsWith('--') && looks.get(name) !== value) changes.push(name);
            looks.set(name, value);
          }
        }
      return changes.splice(0);
    };
    const seen = look().length;
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = document.querySelector<HTMLElement>('script[data-style]')?.dataset.style ?? '';
    await new Promise((resolve, reject) => {
      sheet.onload = resolve;
      sheet.onerror = reject;
      document.head.append(sheet);
    });
    document.querySelector('style')?.remove();
    return { seen, changes: look() };
  });
