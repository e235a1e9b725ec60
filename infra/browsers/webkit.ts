import { createServer } from 'node:net';
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver';
import { expect } from 'vitest';
import { type StartedProcess, start } from '../testing/processes.ts';
import type { BrowserTab, ElementFinder } from './tab.ts';

/** Starts a WebKit for each window, driven by WebDriver, as a driver serves only one window. */
export async function openWebKit(program: string, display: string): Promise<BrowserTab> {
  const { driver, url } = await startDriver(program, display);
  const window = await new Builder()
    .usingServer(url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await window.manage().setTimeouts({ script: 20_000, pageLoad: 30_000 });
  await window.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 });
  const call = <Result>(work: (...args: never[]) => unknown, args: unknown[]): Promise<Result> =>
    window.executeScript<Result>(`return (${work}).apply(null, arguments)`, ...args);
  const find = (finder: ElementFinder, args: string[]) => call<WebElement | null>(finder, args);
  /** The driver scrolls an element to the window's edge, where a phone's bottom bar covers it. */
  const inSight = async (finder: ElementFinder, args: string[]) => {
    const element = await find(finder, args);
    await window.executeScript('arguments[0]?.scrollIntoView({ block: "center" })', element);
    return element;
  };
  return {
    goTo: (url) => window.get(url),
    goBack: () => window.navigate().back(),
    run: (work, ...args) => call(work, args),
    load: async (script) => void (await window.executeScript(script)),
    has: async (finder, ...args) => (await find(finder, args)) !== null,
    press: async (finder, ...args) => {
      const element = await inSight(finder, args);
      await element?.click();
      return element !== null;
    },
    type: async (text, finder, ...args) => {
      const element = await inSight(finder, args);
      await element?.clear();
      await element?.sendKeys(text);
      return element !== null;
    },
    close: async () => {
      await window.quit();
      await driver.end();
    },
  };
}

async function startDriver(
  program: string,
  display: string,
): Promise<{ driver: StartedProcess; url: string }> {
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    // WebKit cannot sandbox pages of root.
    ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
  };
  const driver = start(program, ['--host=127.0.0.1', `--port=${port}`], { env });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isUp(url), { timeout: 10_000, message: 'the driver' }).toBe(true);
  return { driver, url };
}

const isUp = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Finds a free port, as the driver cannot choose a port and report it. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
