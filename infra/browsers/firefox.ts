import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { BrowserTab, ElementFinder } from './tab.ts';

/** Starts a Firefox with its own profile, driven by WebDriver BiDi. */
export async function openFirefox(program: string): Promise<BrowserTab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  const find = async (
    finder: ElementFinder,
    args: string[],
  ): Promise<ElementHandle<Element> | null> =>
    (await page.evaluateHandle(finder, ...args)).asElement() as ElementHandle<Element> | null;
  return {
    goTo: async (url) => void (await page.goto(url)),
    // `page.goBack` would wait for the load of a document.
    goBack: () => page.evaluate(() => window.history.back()),
    run: (work, ...args) => page.evaluate(work as never, ...args) as never,
    load: async (script) => void (await page.evaluate(script)),
    has: async (finder, ...args) => (await find(finder, args)) !== null,
    press: async (finder, ...args) => {
      const element = await find(finder, args);
      // An element behind the bottom bar counts as visible, but a click would hit the bar.
      await element?.evaluate((found) =>
        found.scrollIntoView({ block: 'center', behavior: 'instant' }),
      );
      await element?.click();
      return element !== null;
    },
    type: async (text, finder, ...args) => {
      const element = await find(finder, args);
      await element?.evaluate((field) => (field as HTMLInputElement).select());
      await element?.type(text);
      return element !== null;
    },
    close: () => browser.close(),
  };
}
