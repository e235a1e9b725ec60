// @module-tag faults
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  closeContexts,
  openPage,
  PHONE,
  sharedBrowser,
  waitForApp,
} from '../browser-helpers/browser.ts';
import { openAndPressKey } from '../browser-helpers/visits.ts';
import { signInStaff } from '../studio/people.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test } from '../studio/studio-test.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => closeContexts(browser));

const openPhone = async (studio: StudioProcess) => {
  const { page } = await openPage(browser, { baseURL: studio.url, viewport: PHONE });
  await openAndPressKey(page, '/Onlineclasses');
  await waitForApp(page);
  return page;
};

const linkOn = (page: Page) =>
  page.getByRole('link', { name: 'Join Now' }).first().getAttribute('href');

const untilShown = (page: Page, link: string) => expect.poll(() => linkOn(page)).toBe(link);

/** Staff on one server see the number of screens on all servers that show the public link. */
async function staffAt(studio: StudioProcess, databaseUrl: string) {
  const token = await signInStaff(studio, databaseUrl);
  const save = async (at: StudioProcess, meetingLink: string) => {
    const outcome = await at.call('PUT', '/api/meetings/1', { token, body: { meetingLink } });
    expect(outcome.status).toBe(200);
    return meetingLink;
  };
  const screensOf = async (at: StudioProcess) => {
    const { body } = await at.call('GET', '/api/staff/reach?meeting=1', { token });
    return body.screens?.[0];
  };
  return {
    add: () =>
      studio.call('POST', '/api/meetings', {
        token,
        body: { meetingLink: 'https://meet.example/0' },
      }),
    save,
    untilScreens: (at: StudioProcess, count: number) =>
      expect.poll(() => screensOf(at)).toBe(count),
  };
}

test('screens on two servers show changes saved on either, and the viewer count includes both', async ({
  startStudio,
  database,
}) => {
  const [one, other] = await Promise.all([startStudio(), startStudio()]);
  const staff = await staffAt(one, database.url);
  await staff.add();
  const phones = [await openPhone(one), await openPhone(other)];
  await staff.untilScreens(one, 2);
  await staff.untilScreens(other, 2);
  for (const [number, at] of [one, other].entries()) {
    const link = await staff.save(at, `https://meet.example/saved-${number}`);
    for (const phone of phones) await untilShown(phone, link);
  }
});

test('screens survive a server that stops, and one that is killed', async ({
  startStudio,
  database,
}) => {
  const [desk, first] = await Promise.all([startStudio(), startStudio()]);
  const port = Number(new URL(first.url).port);
  const staff = await staffAt(desk, database.url);
  await staff.add();
  const phone = await openPhone(first);
  await staff.untilScreens(desk, 1);
  let running = first;
  for (const end of [() => running.end(), () => running.kill()]) {
    await end();
    const link = await staff.save(desk, `https://meet.example/while-away-${running.pid}`);
    running = await startStudio({ port });
    await untilShown(phone, link);
    await staff.untilScreens(desk, 1);
    await untilShown(phone, await staff.save(desk, `https://meet.example/back-${running.pid}`));
  }
});
