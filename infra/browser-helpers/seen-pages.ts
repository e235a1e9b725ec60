import type { BrowserContext, Page } from 'playwright-core';
import { afterEach } from 'vitest';

/** A setup file of all infra tests: prints the content of the pages when a test fails. */
const openPages = new Map<Page, string[]>();

const maxLines = 30;

const followPage = (page: Page) => {
  const heard: string[] = [];
  const hear = (line: string) => {
    heard.push(`${new Date().toISOString()} ${line}`);
    if (heard.length > maxLines) heard.shift();
  };
  openPages.set(page, heard);
  page.on('close', () => openPages.delete(page));
  page.on('crash', () => hear('the page crashed'));
  page.on('pageerror', (error) => hear(`error ${error}`));
  page.on('console', (message) => hear(`${message.type()} ${message.text()}`));
  page.on('framenavigated', (frame) => hear(`is at ${frame.url()}`));
  page.on('requestfailed', (request) =>
    hear(`failed ${request.url()} ${request.failure()?.errorText}`),
  );
};

/** Describes the pages of the context if a test fails. */
export const followPages = (context: BrowserContext): void => {
  context.on('page', followPage);
};

const snapshotTimeoutMs = 5_000;

const describePage = async ([page, heard]: [Page, string[]]) => {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: snapshotTimeoutMs })
    .catch((failure) => `Nothing to be seen: ${failure}`);
  return [page.url(), shown, ...heard].join('\n  ');
};

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const seen = await Promise.all([...openPages].map(describePage));
  for (const page of seen) process.stdout.write(`\nOpen when "${task.name}" failed: ${page}\n`);
});
