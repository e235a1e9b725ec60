// @module-tag faults
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeContexts, openPage, PHONE, sharedBrowser } from '../browser-helpers/browser.ts';
import { logInBrowser } from '../browser-helpers/browser-session.ts';
import { type FaultProxy, startFaultProxy } from '../browser-helpers/fault-proxy.ts';
import {
  createJoiningPeople,
  JOIN_PATH,
  type JoiningPerson,
  TUESDAY,
} from '../browser-helpers/joining-people.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { expectAccessibleEverywhere, waitForServiceWorker } from '../browser-helpers/worker.ts';

let set = { to: 0, at: 0 };
const now = () => new Date(set.to + Date.now() - set.at);
/** The studio's clock runs on from this time. */
const at = (time: string) => {
  set = { to: Date.parse(`${TUESDAY}T${time}+05:30`), at: Date.now() };
};

let site: RunningSite;
let front: FaultProxy;
let browser: Browser;
let people: Awaited<ReturnType<typeof createJoiningPeople>>;
let teacher: JoiningPerson;
/** On the site itself, as tests reach no other network, and not behind the proxy. */
let link: string;
beforeAll(async () => {
  at('06:00:00');
  [site, browser] = await Promise.all([startSite({}, now), sharedBrowser()]);
  front = await startFaultProxy(site.url);
  people = await createJoiningPeople(site);
  teacher = await people.addTeacher();
  link = `${site.url}/healthz?class=asana`;
});
/** The link that the classes have. An account may change it only so often an hour. */
let present: string | undefined;
const setLink = async (to: string) => {
  if (to !== present) await people.setLink(to);
  present = to;
};
beforeEach(async () => {
  at('06:50:00');
  await setLink(link);
});
afterEach(() => {
  front.failAll(undefined);
  front.leavePortal();
});
afterAll(async () => {
  await closeContexts(browser);
  await front.stop();
  await site.stop();
});

/** The number of cached links on the device, which are encrypted. */
const keptLinks = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'personal-links')) return 0;
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('personal-links');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const kept = await new Promise<unknown[]>((resolve) => {
      const all = opened.transaction('links').objectStore('links').getAll();
      all.onsuccess = () => resolve(all.result);
    });
    opened.close();
    if (JSON.stringify(kept).includes('http')) throw new Error('A link is kept in clear.');
    return kept.length;
  });

/** A learner on Today, ten minutes before the class. */
async function learnerOnToday() {
  const visit = await openPage(browser, {
    baseURL: front.url,
    viewport: PHONE,
    timezoneId: 'Asia/Kolkata',
  });
  const { page } = visit;
  await page.clock.install({ time: now() });
  await logInBrowser(page, people.learner);
  await page.goto('/UserDashboard');
  await waitForServiceWorker(page);
  await page.getByRole('heading', { level: 2, name: 'Asana Regular Classes' }).waitFor();
  await expect.poll(() => keptLinks(page)).toBe(1);
  return visit;
}

/** Presses Join, which opens a new window. */
async function pressJoin(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Join / }).click();
  return opened;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const away = 'The studio’s server does not answer';

/** The cached link that is offered while the server is down. */
const linkOffered = async (context: BrowserContext) => {
  const other = await context.newPage();
  await other.goto(JOIN_PATH);
  await heading(other, away);
  const kept = other.getByRole('link', { name: 'Join with this link' });
  const href = (await kept.count()) > 0 ? await kept.getAttribute('href') : undefined;
  await other.close();
  return href;
};

test.each([
  ['is dead behind its proxy', 502, 'Your internet works.'],
  ['never answers', 'silence', 'We got no answer for some seconds.'],
] as const)(
  'while the server %s, Join offers the cached link, and continues by itself',
  { tags: 'promise' },
  async (_, fault, words) => {
    const { page, close } = await learnerOnToday();
    front.failAll(fault);
    const joining = await pressJoin(page);
    await heading(joining, away);
    await joining.getByText(words).waitFor();
    await joining.getByText(/^This link is from 6:5\d\. .* may have changed\.$/).waitFor();
    const kept = joining.getByRole('link', { name: 'Join with this link' });
    expect(await kept.getAttribute('href')).toBe(link);
    expect(await joining.getByRole('link', { name: 'Today' }).getAttribute('href')).toBe(
      '/UserDashboard',
    );
    await joining.getByText(/^We will try again in 0:\d\d\.$/).waitFor();
    expect(joining.url()).toContain(JOIN_PATH);
    front.failAll(undefined);
    await joining.waitForURL(link);
    await close();
  },
);

test('a server that hangs again right after a recovery leaves no page empty', async () => {
  const { page, close } = await learnerOnToday();
  front.failAll(502);
  const joining = await pressJoin(page);
  await heading(joining, away);
  front.failAll(undefined);
  await joining.waitForURL(link);
  front.failAll('silence');
  const other = await page.context().newPage();
  const since = Date.now();
  await other.goto(JOIN_PATH);
  await heading(other, away);
  expect(Date.now() - since).toBeLessThan(10_000);
  await close();
});

test('Join shows that the server is down, and Today within ten seconds', {
  tags: 'promise',
}, async () => {
  const { page, close } = await learnerOnToday();
  const since = Date.now();
  await front.goAway();
  const note = page.getByText(/^The studio’s server does not answer\. Showing your classes as of/);
  await note.waitFor();
  expect(Date.now() - since).toBeLessThan(12_000);
  const joining = await pressJoin(page);
  await heading(joining, away);
  await joining.getByText('we could not reach the studio’s server').waitFor();
  await expectAccessibleEverywhere(joining, 'the page while the server is away');
  await joining.getByRole('link', { name: 'Join with this link' }).click();
  await joining.waitForURL(link);
  await front.comeBack();
  await close();
});

test('Today shows within ten seconds that the server hangs', async () => {
  const { page, close } = await learnerOnToday();
  const since = Date.now();
  front.failAll('silence');
  await page.getByText(/^The studio’s server does not answer\. Showing your classes/).waitFor();
  expect(Date.now() - since).toBeLessThan(14_000);
  front.failAll(undefined);
  await page.getByText(/^The studio’s server does not answer/).waitFor({ state: 'hidden' });
  await close();
});

test.each(['a page of its own', 'redirect'] as const)(
  'a Wi-Fi portal that answers with %s is distinguished from the studio',
  async (how) => {
    const { page, close } = await learnerOnToday();
    if (how === 'redirect') front.failAll('redirect');
    else front.enterPortal();
    const joining = await pressJoin(page);
    await heading(joining, 'This Wi-Fi asks you to log in first');
    expect(await joining.getByRole('link', { name: 'Join with this link' }).count()).toBe(0);
    front.failAll(undefined);
    front.leavePortal();
    await joining.waitForURL(link);
    await close();
  },
);

test('a phone without internet shows that it is offline', { tags: 'promise' }, async () => {
  const { page, close } = await learnerOnToday();
  await page.context().setOffline(true);
  const joining = await pressJoin(page);
  await heading(joining, 'Your phone has no internet');
  await page.context().setOffline(false);
  await joining.waitForURL(link);
  await close();
});

test('a person who comes from another site must confirm before attendance is recorded', async () => {
  const { page, close } = await learnerOnToday();
  front.failAll(502);
  await page.goto(JOIN_PATH);
  await heading(page, away);
  front.failAll(undefined);
  await heading(page, 'Your class is open');
  await close();
});

test('the cached link is the latest one, and none of a class that is over', async () => {
  const { page, close } = await learnerOnToday();
  const changed = `${site.url}/healthz?class=changed`;
  await setLink(changed);
  await expect
    .poll(
      async () => {
        front.failAll(502);
        const offered = await linkOffered(page.context());
        front.failAll(undefined);
        return offered;
      },
      { interval: 2_000 },
    )
    .toBe(changed);

  at('08:01:00');
  await page.clock.setSystemTime(now());
  await page.reload();
  await heading(page, /Welcome/);
  await expect.poll(() => keptLinks(page)).toBe(0);
  await close();
});

describe('a member of the team', () => {
  /** Staff, or a teacher of the class, on Today, ten minutes before the class. */
  async function onToday(person: JoiningPerson) {
    const visit = await openPage(browser, {
      baseURL: front.url,
      viewport: PHONE,
      timezoneId: 'Asia/Kolkata',
    });
    const { page } = visit;
    await page.clock.install({ time: now() });
    await logInBrowser(page, person);
    await page.goto('/UserDashboard');
    await waitForServiceWorker(page);
    await page.getByRole('heading', { level: 2, name: 'Today’s classes' }).waitFor();
    await expect.poll(() => keptLinks(page)).toBe(1);
    return visit;
  }
  const openAnew = /^Join Asana Regular Classes, 7 am$/;

  test('can join the class from the open screen by the cached link', async () => {
    const { page, close } = await onToday(people.staff);
    front.failAll('silence');
    const opened = page.context().waitForEvent('page');
    await page
      .locator('a[href^="/join/"]', { hasText: 'Open Asana Regular Classes' })
      .first()
      .click();
    const joining = await opened;
    await heading(joining, away);
    const kept = joining.getByRole('link', { name: 'Join with this link' });
    expect(await kept.getAttribute('href')).toBe(link);
    front.failAll(undefined);
    await joining.waitForURL(link);
    await close();
  });

  test.each([502, 'silence'] as const)(
    'can join the class from a reopened app (%s)',
    async (fault) => {
      const { page, close } = await onToday(teacher);
      front.failAll(fault);
      // The open screen shows the message without a reload.
      await page
        .getByText(/^The studio’s server does not answer/)
        .first()
        .waitFor();
      await page.reload();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: openAnew }).click();
      const joining = await opened;
      await heading(joining, away);
      const kept = joining.getByRole('link', { name: 'Join with this link' });
      expect(await kept.getAttribute('href')).toBe(link);
      front.failAll(undefined);
      await joining.waitForURL(link);
      await page.getByRole('heading', { level: 2, name: 'Today’s classes' }).waitFor();
      expect(await page.getByRole('link', { name: openAnew }).count()).toBe(0);
      await close();
    },
  );

  test('has the latest link cached on every screen, none of a class that is over, and none after logout', async () => {
    const { page, close } = await onToday(teacher);
    await page.getByRole('link', { name: 'Week' }).first().click();
    const changed = `${site.url}/healthz?class=changed`;
    await setLink(changed);
    await expect
      .poll(
        async () => {
          front.failAll(502);
          const offered = await linkOffered(page.context());
          front.failAll(undefined);
          return offered;
        },
        { interval: 2_000 },
      )
      .toBe(changed);
    await page.goto('/');
    await page.getByRole('button', { name: 'LogOut' }).first().click();
    await page.waitForURL(/\/login/);
    await expect.poll(() => keptLinks(page)).toBe(0);
    await close();
  });
});

test('a logout deletes the cached link', async () => {
  const { page, close } = await learnerOnToday();
  await page.goto('/');
  await page.getByRole('button', { name: 'LogOut' }).first().click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => keptLinks(page)).toBe(0);
  await close();
});

test.each([
  ['/no-such-page', 502],
  ['/unsubscribe/nothing', 'silence'],
  ['/hi/no-such-page', 502],
] as const)(
  '%s leads a visitor to a page of the app while the server is down',
  async (path, fault) => {
    const { page, close } = await openPage(browser, { baseURL: front.url, viewport: PHONE });
    await page.goto(path.startsWith('/hi') ? '/hi' : '/');
    await waitForServiceWorker(page);
    front.failAll(fault);
    await page.goto(path);
    await heading(page, path.startsWith('/hi') ? /सर्वर से जवाब/ : away);
    front.failAll(undefined);
    await page.getByRole('timer').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.querySelector('[data-why]') === null);
    await close();
  },
);
