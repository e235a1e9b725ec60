import type { BrowserContext, Page } from 'playwright-core';
import { afterEach } from 'vitest';

/** What the test's pages showed when it failed, which is not to be seen from its error: a setup file of all tests of infra. */
const open = new Map<Page, string[]>();

const mostLines = 30;

const follow = (page: Page) => {
  const heard: string[] = [];
  const hear = (line: string) => {
    heard.push(`${new Date().toISOString()} ${line}`);
    if (heard.length > mostLines) heard.shift();
  };
  open.set(page, heard);
  page.on('close', () => open.delete(page));
  page.on('crash', () => hear('the page crashed'));
  page.on('pageerror', (error) => hear(`error ${error}`));
  page.on('console', (message) => hear(`${message.type()} ${message.text()}`));
  page.on('framenavigated', (frame) => hear(`is at ${frame.url()}`));
  page.on('requestfailed', (request) =>
    hear(`failed ${request.url()} ${request.failure()?.errorText}`),
  );
};

/** Has the pages of the context described if a test fails. */
export const followPages = (context: BrowserContext): void => {
  context.on('page', follow);
};

const longestLookMs = 5_000;

const lookAt = async ([page, heard]: [Page, string[]]) => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: longestLookMs })
    .catch((failure) => `Nothing to be seen: ${failure}`);
  return [page.url(), shown, ...heard].join('\n  ');
};

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const seen = await Promise.all([...open].map(lookAt));
  for (const page of seen) process.stdout.write(`\nOpen when "${task.name}" failed: ${page}\n`);
});
