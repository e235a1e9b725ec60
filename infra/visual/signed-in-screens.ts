import type { Locator, Page } from 'playwright-core';
import { PHONE, waitForApp } from '../browser-helpers/browser.ts';
import { firstReceiptPath } from '../browser-helpers/receipt-path.ts';
import { waitForNetworkIdle } from '../browser-helpers/until-quiet.ts';
import { startEmptyStudio, startPopulatedStudio, TUESDAY_MORNING } from './populated-studio.ts';

type PeopleOf<Start extends (...given: never[]) => Promise<{ people: object }>> = keyof Awaited<
  ReturnType<Start>
>['people'];

/** A person of one of the two studios. */
export type ScreenUser = PeopleOf<typeof startEmptyStudio> | PeopleOf<typeof startPopulatedStudio>;

/** The two studios: an empty one and a populated one. */
export async function startBothStudios() {
  const [empty, peopled] = await Promise.all([startEmptyStudio(), startPopulatedStudio()]);
  const sessionOf = (who: ScreenUser) => {
    const studio = who in empty.people ? empty : peopled;
    const { token, user } = { ...empty.people, ...peopled.people }[who];
    return { url: studio.url, session: { token, user } };
  };
  return {
    peopled,
    urlOf: (who: ScreenUser) => sessionOf(who).url,
    /** Opens the path as this person, without cached data. */
    open: async (page: Page, [who, path]: readonly [ScreenUser, string]) => {
      const { url, session } = sessionOf(who);
      await page.setViewportSize(PHONE);
      await page.goto(`${url}/healthz`);
      await page.evaluate(async ({ token, user }) => {
        // Cached data would be shown with their time if the response were slow.
        for (const { name } of await indexedDB.databases())
          if (name) indexedDB.deleteDatabase(name);
        localStorage.clear();
        sessionStorage.clear();
        localStorage.setItem('token', token);
        localStorage.setItem('user', JSON.stringify(user));
      }, session);
      await page.goto(url + path);
      await waitForApp(page);
      await waitForNetworkIdle(page);
    },
    stop: () => Promise.all([empty.stop(), peopled.stop()]),
  };
}

export type BothStudios = Awaited<ReturnType<typeof startBothStudios>>;

export const dialog = (page: Page) => page.locator('dialog:modal').last();

/** Every screen behind the login, in each of its states. */
export const screens: [ScreenUser, string][] = [
  ...['/UserDashboard', '/EnrolledClass', '/SelectedClasses', '/Payment', '/OnlineClass'].flatMap(
    (path): [ScreenUser, string][] => [
      ['newcomer', path],
      ['enrolled', path],
    ],
  ),
  ['payer', '/Payment'],
  ['due', '/Payment'],
  ['waiting', '/Payment'],
  ['reviewed', '/Payment'],
  ['rejected', '/Payment'],
  ['less', '/Payment'],
  ['waiting', '/UserDashboard'],
  ['rejected', '/UserDashboard'],
  ['less', '/UserDashboard'],
  ['monthly', '/UserDashboard'],
  ['monthly', '/EnrolledClass'],
  ['monthly', '/Renew/evening-breath-and-the-long-rest-of-the-ganga'],
  ['parent', '/UserDashboard'],
  ['parent', '/Courses/asana-regular-classes'],
  ['parent', '/Payment'],
  ['parent', '/Account'],
  ['due', '/SelectedClasses'],
  ['waiting', '/SelectedClasses'],
  ['enrolled', firstReceiptPath(TUESDAY_MORNING)],
  ['enrolled', '/Account'],
  ['enrolled', '/ContactUs'],
  ['founder', '/UserDashboard'],
  ['founder', '/StaffWeek?from=2026-11-16'],
  ['founder', '/StaffMoney'],
  ['founder', '/StaffPeople'],
  ['founder', '/StaffPayments'],
  ['founder', '/StaffMessages'],
  ['founder', '/StaffMessages?show=mails'],
  ['founder', '/OnlineClass'],
  ['founder', '/StaffCourses?people=asana-regular-classes'],
  ['owner', '/UserDashboard'],
  ['owner', '/StaffWeek'],
  ['owner', '/StaffPeople'],
  ['owner', '/StaffPeople?person=2'],
  ['owner', '/StaffPayments'],
  ['owner', '/StaffPayments?state=all'],
  ['owner', '/StaffMoney'],
  ['owner', '/StaffStatement'],
  ['owner', '/StaffOrder'],
  ['owner', '/StaffMessages'],
  ['owner', '/StaffMessages?show=mails'],
  ['owner', '/OnlineClass'],
  ['owner', '/StaffCourses'],
  ['owner', '/StaffCourses?new'],
  ['owner', '/StaffCourses?edit=asana-regular-classes'],
  ['owner', '/StaffCourses?people=asana-regular-classes'],
  ['owner', '/StaffCourses?write'],
  ['head', '/StaffStudio'],
  ['head', '/StaffStudio#contact'],
  ['head', '/StaffStudio#legal'],
  ['owner', '/Account'],
  ['head', '/StaffTeam'],
  ['head', '/StaffTeam?show=acts'],
  ['teacher', '/UserDashboard'],
  ['teacher', '/StaffWeek'],
];

/** Payments far from today would match no order. */
const TODAY = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });

/** A bank's statement about the payments of the peopled studio, with every kind of row. */
const STATEMENT = [
  'Date,Narration,UTR,Deposit,Withdrawal',
  ...[
    ['432198765002', '2500.00'],
    ['432198765003', '250.00'],
    ['432198765006', '2500.00'],
    ['432198765001', '4000.00'],
    ['432198769001', '2500.00'],
    ['432198769002', '7.50'],
    ['432198769003', '0.00'],
    ['432198769004', '25OO'],
    ['432198769006', '2500.00'],
  ].map(([utr, amount]) => `${TODAY},UPI/ASHA,${utr},${amount},`),
  `${TODAY},UPI/OIL,432198769005,,450.00`,
  `${TODAY},UPI-RVSL,432198769006,,2500.00`,
].join('\n');

/** Pastes the statement as staff, and expands all sections. */
export async function pasteStatement(page: Page) {
  const main = page.getByRole('main');
  await main.getByRole('textbox').fill(STATEMENT);
  await main.locator('button[type=submit]').click();
  await main.getByRole('checkbox').first().waitFor();
  await main.locator('button[aria-expanded=false]').click();
  for (const summary of await main.locator('summary').all()) await summary.click();
}

export type SheetStep = string | RegExp;

/** A sheet: its person, its path, and the buttons that open it. */
export type SheetPath = [ScreenUser, string, ...SheetStep[]];

export const sheets: SheetPath[] = [
  ['enrolled', '/Account#data', 'Delete my account'],
  ['due', '/Payment', 'Cancel this order'],
  ['owner', '/UserDashboard', 'Asana Regular Classes'],
  ['owner', '/UserDashboard', 'Asana Regular Classes', '+30 min'],
  ['owner', '/UserDashboard', 'Asana Regular Classes', 'Cancel this class'],
  ['owner', '/UserDashboard', 'Asana Regular Classes', /^Ravi/],
  ['owner', '/UserDashboard', /^Paste link of Asana/],
  ['owner', '/StaffWeek', 'Days off'],
  ['owner', '/StaffWeek', 'Days off', 'Fri 4'],
  ['owner', '/StaffWeek', /Asana Regular.*Friday/, 'Put back'],
  ['owner', '/StaffWeek', /Asana Regular.*Thursday/, 'Move'],
  ['owner', '/StaffPayments', /^Confirm .*Looked/],
  ['owner', '/StaffPayments', /^Reject .*Looked/, 'Wrong amount'],
  ['owner', '/StaffPayments', /^Compare .*Asha/],
  ['owner', '/StaffCourses', /^More Asana/],
  ['owner', '/StaffCourses', /^More Asana/, 'Hide from the site'],
  ['head', '/StaffTeam', 'Invite somebody'],
  ['head', '/StaffTeam', 'Kavita Sharma', 'Teacher'],
  ['head', '/StaffTeam', 'Kavita Sharma', 'Remove from the team'],
  ['head', '/StaffTeam', 'new@example.com'],
  ['teacher', '/UserDashboard', 'Asana Regular Classes'],
  ['teacher', '/UserDashboard', 'Asana Regular Classes', 'Paste link'],
];

/** Drawers, which are sidebars on wide screens. */
export const drawers: SheetPath[] = [
  ['enrolled', '/UserDashboard', 'Menu'],
  ['owner', '/UserDashboard', 'Menu'],
];

/** A button, or a chip, which is a label. */
export const buttonOrChip = (scope: Locator, name: SheetStep) =>
  scope
    .getByRole('button', { name, exact: typeof name === 'string' })
    .or(scope.locator('label').filter({ hasText: name }))
    .first();
