import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeVisits, openPage, PHONE, sharedBrowser } from '../browsing/browser.ts';
import { keepSession } from '../browsing/keep-session.ts';
import { type RunningSite, startSite } from '../browsing/running-site.ts';
import { untilControlled } from '../browsing/worker.ts';
import { call } from '../studio/call.ts';

/** Tuesday, 6:58 in India: the asana class begins at 7, and has no link yet. */
const TWO_TO_SEVEN = new Date('2026-12-01T01:28:00Z');
const ASANA = 1;
const LINK = 'https://meet.example/asana-at-seven';
const ICON = '/?source=pwa';

let site: RunningSite;
let browser: Browser;
const password = 'surya namaskar am ghat';

const post = async (path: string, body: object, token?: string) => {
  const answer = await call(site.url + path, 'POST', { body, ...(token && { token }) });
  expect(answer.status, path).toBeLessThan(300);
  return answer.body;
};

const signIn = async (name: string) => {
  const email = `${name.toLowerCase()}@example.com`;
  await post('/api/auth/register', { name, email, password });
  return post('/api/auth/login', { email, password });
};

const pay = async (token: string, utr: string) => {
  await post('/api/selection', { courseId: ASANA }, token);
  const { id } = await post('/api/orders', {}, token);
  await post(`/api/orders/${id}/utr`, { utr }, token);
};

/** A person with a phone, on which the app is installed and was used before. Counts taps, and the seconds from the first one. */
async function phoneOf(session: { token: string; user: object }) {
  const { page } = await openPage(browser, {
    baseURL: site.url,
    viewport: PHONE,
    hasTouch: true,
  });
  await page.clock.setFixedTime(TWO_TO_SEVEN);
  await keepSession(page, session);
  await page.goto('/UserDashboard');
  await untilControlled(page);
  await page.goto('about:blank');
  let taps = 0;
  let began = 0;
  const count = () => {
    taps += 1;
    began ||= Date.now();
  };
  return {
    page,
    tapIcon: async () => {
      count();
      await page.goto(ICON);
    },
    tap: async (target: Locator) => {
      count();
      await target.tap();
    },
    /** What it took since the last time. */
    took: () => {
      const spent = { taps, seconds: (Date.now() - began) / 1000 };
      taps = 0;
      began = 0;
      return spent;
    },
  };
}

type Phone = Awaited<ReturnType<typeof phoneOf>>;

const expectAtMost = ({ took }: Phone, most: { taps: number; seconds: number }) => {
  const { taps, seconds } = took();
  expect(taps).toBe(most.taps);
  expect(seconds).toBeLessThan(most.seconds);
};

let learner: Awaited<ReturnType<typeof signIn>>;
let owner: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite({ UPI_ID: 'gangayoga@examplebank' }, () => TWO_TO_SEVEN),
    sharedBrowser(),
  ]);
  owner = await signIn('Kavita');
  await site.staff.grant('kavita@example.com');
  learner = await signIn('Meera');
  await pay(learner.token, '432198765009');
  const { items } = (await call(`${site.url}/api/staff/orders`, 'GET', { token: owner.token }))
    .body;
  await post(`/api/staff/orders/${items[0].id}/confirm`, {}, owner.token);
});
afterAll(async () => {
  await closeVisits(browser);
  await site.stop();
});

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

test('staff paste the link two minutes before the class: three taps from the icon', async () => {
  const phone = await phoneOf(owner);
  const { page, tap, tapIcon } = phone;
  await tapIcon();
  await tap(page.getByRole('button', { name: /^Paste link/ }).first());
  await page.getByLabel('Meeting link').fill(LINK);
  await tap(page.getByRole('button', { name: 'Save the link' }));
  await said(page, 'Link of Asana Regular Classes saved.');
  expectAtMost(phone, { taps: 3, seconds: 15 });
});

test('a learner is in the class two taps from the icon', async () => {
  const phone = await phoneOf(learner);
  const { page, tap, tapIcon } = phone;
  await page.context().route(`${LINK}**`, (route) => route.fulfill({ body: 'The class.' }));
  await tapIcon();
  const opened = page.waitForEvent('popup');
  await tap(page.getByRole('main').getByRole('link', { name: /^Join Asana/ }));
  const meeting = await opened;
  await meeting.waitForURL(LINK);
  expectAtMost(phone, { taps: 2, seconds: 15 });
});

test('and by the bar, wherever the app is open', async () => {
  const phone = await phoneOf(learner);
  const { page, tap } = phone;
  await page.context().route(`${LINK}**`, (route) => route.fulfill({ body: 'The class.' }));
  await page.goto('/Account');
  const opened = page.waitForEvent('popup');
  const bar = page.getByRole('navigation', { name: 'Places' });
  await tap(bar.getByRole('link', { name: 'Join' }));
  await (await opened).waitForURL(LINK);
});

test('a class is half an hour later, and everybody told: four taps from the icon', async () => {
  const phone = await phoneOf(owner);
  const { page, tap, tapIcon } = phone;
  await tapIcon();
  await tap(page.getByRole('button', { name: 'Asana Regular Classes' }).first());
  await tap(page.getByRole('button', { name: '+30 min' }));
  await said(page, 'Tells 1 learner by mail and on their phone');
  await tap(page.getByRole('button', { name: 'Move and tell' }));
  await said(page, 'Moved. 1 learner is told.');
  expectAtMost(phone, { taps: 4, seconds: 15 });
  await tap(page.getByRole('button', { name: 'Undo' }));
  await said(page, /^Undone\./);
  await said(page, '7 to 8 am IST');
});

test('three payments are confirmed and one is rejected: eleven taps from the icon', async () => {
  for (const [place, name] of ['Asha', 'Ravi', 'Anu', 'Jai'].entries())
    await pay((await signIn(name)).token, `43219876500${place}`);
  const phone = await phoneOf(owner);
  const { page, tap, tapIcon } = phone;
  const dialog = page.getByRole('dialog');
  await tapIcon();
  await tap(
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /Payments$/ }),
  );
  for (const name of ['Asha', 'Ravi', 'Anu']) {
    await tap(page.getByRole('button', { name: new RegExp(`^Confirm .*${name}`) }));
    await tap(dialog.getByRole('button', { name: 'Confirm' }));
    await said(page, `Payment of ${name} confirmed.`);
  }
  await tap(page.getByRole('button', { name: /^Reject .*Jai/ }));
  await tap(dialog.getByText('Not found', { exact: true }));
  await tap(dialog.getByRole('button', { name: /^Reject/ }));
  await said(page, /rejected/i);
  expectAtMost(phone, { taps: 11, seconds: 45 });
});
