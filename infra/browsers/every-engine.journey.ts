import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyBuild, copyNextBuild } from '../browser-helpers/builds.ts';
import { type FaultProxy, startFaultProxy } from '../browser-helpers/fault-proxy.ts';
import { publicPages } from '../browser-helpers/public-pages.ts';
import { type RunningSite, startSite } from '../browser-helpers/running-site.ts';
import { endAll } from '../testing/processes.ts';
import { openFirefox } from './firefox.ts';
import { createVisitor, register, type Visitor } from './visitor.ts';
import { openWebKit } from './webkit.ts';

const SOON = { timeout: 20_000 };

let folders: { now: string; next: string };
beforeAll(async () => {
  const [now, next] = await Promise.all([copyBuild(), copyNextBuild()]);
  folders = { now, next };
});
afterAll(async () => {
  await endAll();
  for (const folder of Object.values(folders)) await rm(folder, { recursive: true });
});

describe.each(['WebKit', 'Firefox'])('in %s', (engine) => {
  let site: RunningSite;
  let sql: postgres.Sql;
  beforeAll(async () => {
    site = await startSite({ UPI_ID: 'gangayoga@examplebank', UPI_NAME: 'Ganga Yoga' });
    sql = postgres(site.databaseUrl, { max: 1 });
  });
  afterAll(async () => {
    await sql.end();
    await site.stop();
  });

  let front: FaultProxy;
  const visitors: Visitor[] = [];
  beforeEach(async () => {
    front = await startFaultProxy(site.url);
  });
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map(({ tab }) => tab.close()));
    await front.stop();
  });

  async function visit(): Promise<Visitor> {
    const { webkitDriver, firefox } = inject('engines');
    const tab =
      engine === 'WebKit'
        ? await openWebKit(webkitDriver, inject('display'))
        : await openFirefox(firefox);
    const visitor = createVisitor(tab, front.url);
    visitors.push(visitor);
    return visitor;
  }

  const person = (name: string) => ({
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}.${engine.toLowerCase()}@example.com`,
    password: 'marigold-River-17',
  });

  async function signedIn(name: string, { isStaff = false } = {}): Promise<Visitor> {
    const visitor = await visit();
    await visitor.goTo('/register');
    await register(visitor, person(name));
    if (isStaff) await site.staff.grant(person(name).email, 'staff', { keepsAccess: true });
    if (isStaff) await visitor.goTo('/UserDashboard');
    // "Welcome" for a learner; "Good morning" or similar for staff.
    await visitor.seeRole('heading', `, ${name.split(' ')[0]}`);
    return visitor;
  }

  test('a learner registers, chooses a course, pays, is confirmed and joins', async () => {
    const learner = await visit();
    await learner.goTo('/Courses/asana-regular-classes');
    await learner.press('link', 'Add to my classes');
    await learner.press('link', 'Register');
    await register(learner, person('Meera Joshi'));
    await learner.atPath('/SelectedClasses');
    await expect.poll(() => sql`select course_id from selections`, SOON).toHaveLength(1);
    await learner.goTo('/SelectedClasses');
    await learner.press('button', 'Checkout');
    await learner.seeRole('heading', 'Payment');
    await learner.see('gangayoga@examplebank');
    await learner.fill('UTR', '111122223333');
    await learner.press('button', 'Send');
    await learner.see('We are checking your payment');

    const desk = await signedIn('Payment Desk', { isStaff: true });
    await desk.goTo('/StaffPayments');
    await desk.seeRole('heading', 'Meera Joshi');
    await desk.press('button', 'Confirm GY-');
    await desk.press('button', 'Confirm', true);
    await desk.see('No payments here');

    await learner.goTo('/Payment');
    await learner.press('link', 'Receipt');
    await learner.seeRole('article', 'Receipt');
    await learner.see('Meera Joshi');
    await learner.goTo('/EnrolledClass');
    await learner.seeRole('heading', 'Asana Regular Classes');
    await learner.seeRole('link', 'Join Asana Regular Classes');

    await desk.goTo('/OnlineClass');
    await desk.fill('Meeting link', `${front.url}/healthz?class=asana`);
    await desk.press('button', 'Save Link');
    await desk.seeRole('link', 'Open Link');
    await sql`
      update courses set meeting_id = (select max(id) from meetings) where slug = 'asana-regular-classes'`;
    await learner.goTo('/OnlineClass');
    await learner.see('Your classes');
  });

  test('going back closes the menu or a dialog, and the next step back leaves the page', async () => {
    const visitor = await signedIn('Back Stepper');
    const openDialogs = () =>
      visitor.tab.run(() => document.querySelectorAll('dialog[open]').length);
    const closeByBack = async () => {
      await expect.poll(openDialogs, SOON).toBe(1);
      await visitor.tab.goBack();
      await expect.poll(openDialogs, SOON).toBe(0);
      await visitor.atPath('/Account');
    };
    await visitor.goTo('/EnrolledClass');
    await visitor.goTo('/Account');
    await visitor.press('button', 'Menu');
    await closeByBack();
    await visitor.press('button', 'Your data, and deleting your account');
    await visitor.press('button', 'Delete my account');
    await closeByBack();
    await visitor.press('button', 'Menu');
    await visitor.press('link', 'My Selected');
    await visitor.atPath('/SelectedClasses');
    await visitor.tab.goBack();
    await visitor.atPath('/Account');
    await visitor.tab.goBack();
    await visitor.atPath('/EnrolledClass');
  });

  test('public pages are served by the service worker while the server is down', async () => {
    const visitor = await visit();
    await visitor.goTo('/');
    await visitor.untilControlled();
    // Few read it: it is kept once it was read.
    await visitor.goTo('/DataNotice');
    await front.goAway();
    for (const { path, heading } of publicPages) {
      await visitor.goTo(path);
      await visitor.seeRole('heading', heading);
    }
    await visitor.goTo('/UserDashboard');
    await visitor.atPath('/login');
    await front.comeBack();
  });

  test('a message written while the server is down is sent later, once', async () => {
    const message = `From a tunnel, in ${engine}`;
    const visitor = await visit();
    await visitor.goTo('/ContactUs');
    await visitor.untilControlled();
    await front.goAway();
    await visitor.fill('Full name', 'Meera Joshi');
    await visitor.fill('E-mail', 'meera@example.com');
    await visitor.fill('Mobile number', '+91 00000 00001');
    await visitor.fill('Message', message);
    await visitor.press('button', 'Send message');
    await visitor.press('button', 'Save it and send it later');
    await visitor.see('not been sent yet');
    // Before the server is back: otherwise the page that is left may be the one that sends it, and says so.
    await visitor.goTo('/Courses');
    await front.comeBack();
    await visitor.see('Message sent successfully!');
    const rows = await sql`select id from contact_messages where message = ${message}`;
    expect(rows).toHaveLength(1);
  });

  test('an open page updates to the next version on request, and keeps typed text', async () => {
    const runs = async (visitor: Visitor, folder: string) => {
      const names = await readdir(join(folder, 'assets'));
      const file = await visitor.tab.run(
        () => document.querySelector<HTMLElement>('script[data-app]')?.dataset.app ?? '',
      );
      return names.includes(file.replace('/assets/', ''));
    };
    front.serveFolder(folders.now);
    const visitor = await visit();
    await visitor.goTo('/ContactUs');
    await visitor.untilControlled();
    await visitor.fill('Message', 'Half a message');
    front.serveFolder(folders.next);
    await visitor.tab.run(async () => void (await (await navigator.serviceWorker.ready).update()));
    expect(await runs(visitor, folders.now)).toBe(true);
    await visitor.press('button', 'Update', true);
    await expect.poll(() => runs(visitor, folders.next).catch(String), SOON).toBe(true);
    await expect
      .poll(() => visitor.tab.run(() => document.querySelector('textarea')?.value ?? ''), SOON)
      .toBe('Half a message');
  });

  test('a logout leaves no readable data of the learner', async () => {
    const visitor = await signedIn('Leaving Learner');
    await visitor.untilControlled();
    await visitor.goTo('/SelectedClasses');
    await visitor.see('No selected classes yet');
    const databases = () =>
      visitor.tab.run(async () => {
        const found = await indexedDB.databases();
        return found.map(({ name = '' }) => name).filter((name) => name.startsWith('personal'));
      });
    /** The token, and the key of the encrypted databases: these may be deleted late. */
    const keys = () =>
      visitor.tab.run(() => ['token', 'copies'].filter((key) => localStorage.getItem(key)));
    await expect.poll(databases, SOON).not.toEqual([]);
    expect(await keys()).toEqual(['token', 'copies']);
    // By a load: Safari keeps the page that is left, and may not delete its database while it does.
    await visitor.goTo('/');
    await visitor.press('button', 'LogOut');
    await visitor.atPath('/login');
    expect(await keys()).toEqual([]);
    const leftAfterStart = async () => {
      await visitor.goTo('/UserDashboard');
      await visitor.atPath('/login');
      return databases();
    };
    await expect.poll(leftAfterStart, { timeout: 60_000 }).toEqual([]);
  });
});
