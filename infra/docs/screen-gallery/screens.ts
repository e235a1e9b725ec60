import type { Page } from 'playwright-core';
import { firstReceiptPath, refundPath } from '../../browser-helpers/receipt-path.ts';
import { isHandheld, type PictureSize } from './sizes.ts';
import { pasteStatement, pasteUnknown } from './statement.ts';
import type { GalleryPeople, StudioName } from './studios.ts';

/** The person who sees the screen: of the studio, a visitor, or a visitor who is offline after a visit to the home page. */
export type GalleryPerson = keyof GalleryPeople | 'visitor' | 'offline';

export interface GalleryScreen {
  name: string;
  who: GalleryPerson;
  path: string;
  /** The actions before the screenshot. */
  open?: (page: Page) => Promise<unknown>;
  /** A dialog over the page: only the dialog is captured, at its full height. */
  isOver?: true;
  /** The studios in which it looks different or can be opened. By default every studio that has the person. */
  studios?: StudioName[];
  sizes?: (size: PictureSize) => boolean;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** Presses one button after another. */
const pressEach =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: true })
        .filter({ visible: true })
        .first()
        .click();
  };

/** Expands all folded sections. */
const openFolded = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    for (const folded of main.querySelectorAll('details')) folded.open = true;
    for (const heading of main.querySelectorAll<HTMLElement>('[aria-expanded=false]'))
      heading.click();
  });

/** The second step of a login by code. */
async function openCodeForm(page: Page) {
  await page.route('**/api/auth/code', (route) =>
    route.fulfill({ status: 202, json: { handle: 'of nobody' } }),
  );
  await page.locator('main [name=email]').fill('meera.joshi@example.com');
  await page.locator('main form > [type=button]').click();
  await page.locator('main [name=code]').waitFor();
  // The next picture begins again.
  await page.evaluate(() => sessionStorage.clear());
}

/** Makes the server respond that a confirmation is required. */
const mockForbidden = (page: Page, url: string, code: string) =>
  page.route(url, (route) =>
    route.fulfill({ status: 403, json: { code, error: 'Please confirm first that it is you.' } }),
  );

const DAY = '2026-11-01T05:00:00.000Z';
const securityWithApp = {
  ...{ passkeys: [], timeCodesSince: DAY, recoveryCodesLeft: 10 },
  ...{ askedFrom: DAY, isAwaited: false },
};

/** Begins to set up an authenticator app. */
async function setUpApp(page: Page) {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const setup = { secret, uri: `otpauth://totp/Ganga%20Yoga?secret=${secret}` };
  await page.route('**/api/account/security/time-codes', (route) => route.fulfill({ json: setup }));
  await pressEach(/^Codes from an app/, 'Set up an app')(page);
  await page.locator('main [name=code]').waitFor();
}

/** Sets an authenticator app up, which shows recovery codes. */
async function finishApp(page: Page) {
  const recoveryCodes = Array.from({ length: 10 }, () => '7k3m-0qzx-v9aa-h2df-84tw-cnb5');
  await page.route('**/api/account/security/time-codes/confirm', (route) =>
    route.fulfill({ status: 201, json: { security: securityWithApp, recoveryCodes } }),
  );
  await setUpApp(page);
  await page.locator('main [name=code]').fill('123456');
  await pressEach('Turn on')(page);
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
}

/** The session must use two-factor first, also on the screens after this one. */
async function awaitTwoFactor(page: Page) {
  await mockForbidden(page, '**/api/enrolments*', 'auth.second-step-needed');
  await page.route('**/api/account/security', (route) =>
    route.fulfill({ json: { ...securityWithApp, isAwaited: true } }),
  );
  await page.reload();
  await page.locator('main [name=timeCode]').waitFor();
}

/** Opens an invitation link for the logged-in person. */
async function openInvitation(page: Page) {
  const email = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email);
  const invitation = { email, role: 'staff', invitedBy: 'Uma Negi', hasAccount: true };
  await page.route('**/api/invitations/read', (route) => route.fulfill({ json: invitation }));
  await page.evaluate(() => sessionStorage.setItem('invitation', '1.secret'));
  await page.reload();
  await page.locator('main [name=password]').waitFor();
  // The next picture begins again.
  await page.evaluate(() => sessionStorage.clear());
}

/** Chooses the first or the second child as the acting profile. */
const chooseChild = (index: 1 | 2) => (page: Page) =>
  page
    .getByRole('group', { name: /^(For whom|किसके लिए)$/ })
    .locator('label')
    .nth(index)
    .click();

const studiosWithCourses: StudioName[] = ['one', 'many'];
const ASANA = 'asana-regular-classes';

const visitorScreens: GalleryScreen[] = [
  { name: 'home', path: '/' },
  { name: 'courses', path: '/Courses' },
  { name: 'course-open', path: `/Courses/${ASANA}`, studios: studiosWithCourses },
  { name: 'instructors', path: '/Instructors' },
  { name: 'online-classes', path: '/Onlineclasses' },
  { name: 'contact', path: '/ContactUs' },
  { name: 'contact-faults', path: '/ContactUs', open: press('Send message'), studios: ['none'] },
  { name: 'terms', path: '/Terms', studios: ['none'] },
  { name: 'data-notice', path: '/DataNotice', studios: ['none'] },
  { name: 'login', path: '/login', studios: ['none', 'many'] },
  { name: 'login-faults', path: '/login', open: press('LogIn'), studios: ['none'] },
  { name: 'login-code', path: '/login', open: openCodeForm, studios: ['none'] },
  { name: 'register', path: '/register', studios: ['none', 'many'] },
  {
    name: 'login-for-course',
    path: `/login?next=${encodeURIComponent(`/Courses/${ASANA}?add`)}`,
    studios: studiosWithCourses,
  },
  {
    name: 'register-for-course',
    path: `/register?next=${encodeURIComponent(`/Courses/${ASANA}?add`)}`,
    studios: studiosWithCourses,
  },
  { name: 'register-faults', path: '/register', open: press('Register'), studios: ['none'] },
  { name: 'forgot-password', path: '/ForgotPassword', studios: ['none', 'many'] },
  { name: 'reset-password', path: '/ResetPassword#1.secret', studios: ['none', 'many'] },
  { name: 'confirm-address', path: '/ConfirmAddress#1.secret', studios: ['none', 'many'] },
  { name: 'not-found', path: '/no-such-page', studios: ['none', 'many'] },
  { name: 'to-log-in', path: '/UserDashboard', studios: ['none', 'many'] },
  { name: 'join', path: `/join/${ASANA}`, studios: studiosWithCourses },
  { name: 'join-open', path: '/join/tuesday-satsang-by-the-river', studios: ['many'] },
  { name: 'join-unknown', path: '/join/no-such-class', studios: ['none', 'many'] },
  { name: 'unsubscribe-unknown', path: '/unsubscribe/1.secret', studios: ['none', 'many'] },
].map((screen) => ({ ...screen, who: 'visitor' }) as GalleryScreen);

const offlineScreens: GalleryScreen[] = [
  { name: 'home', path: '/' },
  { name: 'courses', path: '/Courses' },
  { name: 'online-classes', path: '/Onlineclasses' },
  { name: 'contact', path: '/ContactUs' },
  { name: 'login', path: '/login' },
  { name: 'never-loaded', path: '/join/asana' },
].map((screen) => ({ ...screen, who: 'offline', studios: ['none', 'many'] }) as GalleryScreen);

const learnerScreens: GalleryScreen[] = [
  { name: 'today', who: 'learner', path: '/UserDashboard' },
  { name: 'today-asked', who: 'newcomer', path: '/UserDashboard' },
  { name: 'today-to-pay', who: 'payer', path: '/UserDashboard' },
  { name: 'today-checked', who: 'waiter', path: '/UserDashboard' },
  { name: 'today-rejected', who: 'refused', path: '/UserDashboard' },
  { name: 'today-month', who: 'monthly', path: '/UserDashboard' },
  { name: 'today-month-over', who: 'lapsed', path: '/UserDashboard' },
  { name: 'renew', who: 'monthly', path: '/Renew/healing-yoga-movement-and-rhythm' },
  { name: 'renew-none', who: 'learner', path: `/Renew/${ASANA}`, studios: studiosWithCourses },
  { name: 'enrolled', who: 'learner', path: '/EnrolledClass' },
  { name: 'enrolled-month', who: 'monthly', path: '/EnrolledClass' },
  { name: 'enrolled-month-over', who: 'lapsed', path: '/EnrolledClass' },
  { name: 'selected', who: 'learner', path: '/SelectedClasses', studios: ['none'] },
  { name: 'selected', who: 'chooser', path: '/SelectedClasses' },
  { name: 'selected-checked', who: 'waiter', path: '/SelectedClasses' },
  { name: 'payment', who: 'learner', path: '/Payment' },
  { name: 'payment-pay', who: 'payer', path: '/Payment' },
  { name: 'payment-wait', who: 'waiter', path: '/Payment' },
  {
    name: 'payment-correct',
    who: 'waiter',
    path: '/Payment',
    open: press('Correct the UTR'),
  },
  { name: 'payment-rejected', who: 'refused', path: '/Payment' },
  { name: 'receipt', who: 'learner', path: firstReceiptPath() },
  { name: 'receipt-refund', who: 'learner', path: refundPath(), studios: ['many'] },
  { name: 'meetings', who: 'learner', path: '/OnlineClass' },
  { name: 'account', who: 'learner', path: '/Account' },
  { name: 'account-open', who: 'learner', path: '/Account', open: openFolded },
  {
    name: 'menu',
    who: 'learner',
    path: '/UserDashboard',
    open: pressEach('Menu'),
    isOver: true,
    sizes: isHandheld,
  },
  { name: 'courses', who: 'learner', path: '/Courses', studios: ['many'] },
  { name: 'course-chosen', who: 'chooser', path: `/Courses/${ASANA}` },
  { name: 'join', who: 'learner', path: `/join/${ASANA}?ask` },
  { name: 'join-not-enrolled', who: 'chooser', path: `/join/${ASANA}?ask` },
  { name: 'join-month-over', who: 'lapsed', path: '/join/healing-yoga-movement-and-rhythm?ask' },
  { name: 'join-being-checked', who: 'waiter', path: `/join/${ASANA}?ask` },
  { name: 'app-set-up', who: 'learner', path: '/Account', open: setUpApp, studios: ['none'] },
  { name: 'recovery-codes', who: 'learner', path: '/Account', open: finishApp, studios: ['none'] },
  {
    name: 'two-factor',
    who: 'learner',
    path: '/UserDashboard',
    open: awaitTwoFactor,
    studios: ['none'],
  },
  {
    name: 'two-factor-lost',
    who: 'learner',
    path: '/UserDashboard',
    open: async (page) => {
      await awaitTwoFactor(page);
      await press(/^Lost your phone/)(page);
    },
    studios: ['none'],
  },
];

const parentScreens: GalleryScreen[] = [
  { name: 'today', path: '/UserDashboard' },
  { name: 'today-child', path: '/UserDashboard', open: chooseChild(1) },
  { name: 'enrolled', path: '/EnrolledClass', open: chooseChild(1) },
  { name: 'selected', path: '/SelectedClasses', open: chooseChild(2) },
  { name: 'payment', path: '/Payment', open: chooseChild(2) },
  { name: 'history', path: '/Payment', open: chooseChild(1) },
  { name: 'meetings', path: '/OnlineClass', open: chooseChild(1) },
  { name: 'courses', path: '/Courses', open: chooseChild(1) },
  { name: 'account', path: '/Account', open: openFolded },
  {
    name: 'remove',
    path: '/Account',
    open: async (page: Page) => {
      await page.getByRole('main').getByRole('button', { name: 'Anu', exact: true }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Remove Anu|Anu को हटाएँ)$/ })
        .click();
    },
    isOver: true,
  },
].map((screen) => ({ ...screen, who: 'parent' }) as GalleryScreen);

/** The Thursday class of the week, with an action on it. */
const classScreen = (
  name: string,
  open: GalleryScreen['open'],
  studios = studiosWithCourses,
): GalleryScreen => ({
  name,
  who: 'staff',
  path: '/StaffWeek',
  ...(open && { open }),
  isOver: true,
  studios,
});

const thursdayClass = /Asana Regular Classes.*Thursday/;

const courseScreen = (name: string, view: string, open?: GalleryScreen['open']): GalleryScreen => ({
  name,
  who: 'staff',
  path: `/StaffCourses?${view}`,
  ...(open && { open }),
  studios: studiosWithCourses,
});

const asDialog = (screen: GalleryScreen): GalleryScreen => ({ ...screen, isOver: true });

const fillAnnouncement = async (page: Page) => {
  await page.getByLabel('Subject', { exact: true }).fill('A Sunday by the river');
  await page
    .getByLabel('Text', { exact: true })
    .fill('We practise by the river at sunrise.\n\nBring a mat.');
  await press('Review and send')(page);
};

/** The same with a Hindi text. */
const fillHindiAnnouncement = async (page: Page) => {
  await page.getByText('In Hindi', { exact: true }).click();
  await page.getByLabel('Subject in Hindi').fill('नदी किनारे एक रविवार');
  await page
    .getByLabel('Text in Hindi')
    .fill('हम सूर्योदय के समय नदी किनारे अभ्यास करेंगे।\n\nअपनी चटाई साथ लाएँ।');
  await fillAnnouncement(page);
};

/** A custom reason in both languages. */
const fillCustomReason = async (page: Page) => {
  await page.getByText('Other', { exact: true }).click();
  await page.getByLabel('Your reason', { exact: true }).fill('The river is high');
  await page.getByLabel('Reason in Hindi').fill('गंगा में पानी बढ़ गया है');
};

const saveLaterHours = async (page: Page) => {
  await page.getByLabel('Starts at (IST)').fill('07:30');
  await page.getByLabel('Ends at (IST)').fill('08:30');
  await press('Save the course')(page);
};

/** The page of a person with all kinds of data. */
const openPerson = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Meera Bisht' }).click();
  await page.getByRole('heading', { name: 'Meera Bisht' }).waitFor();
};

const searchLearner = async (page: Page) => {
  await page.getByLabel('Search', { exact: true }).fill('a');
  await page.getByRole('list', { name: 'Search results' }).waitFor();
};

/** A new person has paid a part by bank transfer. Each URL keeps its own draft. */
const fillOrderForNewPerson = async (page: Page) => {
  await press('New learner')(page);
  await page.getByLabel('Name', { exact: true }).fill('Kamla Negi');
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  await page.getByLabel('E-mail', { exact: true }).fill(`kamla${Date.now()}@studio.example`);
  await page.getByRole('checkbox', { disabled: false }).first().check();
  await page.getByText('Bank transfer', { exact: true }).click();
  await page.getByLabel('Amount received').fill('1000');
  await page.getByLabel('Bank reference').fill(`NEFT${Date.now()}`);
};

const staffScreens: GalleryScreen[] = [
  { name: 'today', who: 'staff', path: '/UserDashboard' },
  {
    name: 'today-class',
    who: 'staff',
    path: '/UserDashboard',
    open: press('Asana Regular Classes'),
    isOver: true,
    studios: studiosWithCourses,
  },
  {
    name: 'today-paste',
    who: 'staff',
    path: '/UserDashboard?paste',
    isOver: true,
    studios: studiosWithCourses,
  },
  { name: 'week', who: 'staff', path: '/StaffWeek' },
  classScreen('week-class', press(thursdayClass)),
  classScreen('week-move', pressEach(thursdayClass, 'Move')),
  classScreen('week-link', pressEach(thursdayClass, 'Link')),
  classScreen('week-teacher', pressEach(thursdayClass, /^(Certified|Meera|Annapoorneshwari)/)),
  classScreen('week-people', pressEach(thursdayClass, /^\d+$/)),
  classScreen('week-back', pressEach(thursdayClass, 'Put back')),
  classScreen('week-cancel', pressEach(thursdayClass, 'Cancel this class')),
  classScreen('week-cancel-reason', async (page) => {
    await pressEach(thursdayClass, 'Cancel this class')(page);
    await fillCustomReason(page);
  }),
  classScreen('days-off', press('Days off'), ['none', 'one', 'many']),
  classScreen('days-off-chosen', async (page) => {
    await press('Days off')(page);
    await page.getByText('The rest of the week').click();
    await page.getByRole('list', { name: 'Classes that will be cancelled' }).waitFor();
  }),
  { name: 'payments', who: 'staff', path: '/StaffPayments' },
  { name: 'payments-paid', who: 'staff', path: '/StaffPayments?state=paid' },
  ...[
    { name: 'payment-confirm', open: press(/^Confirm/) },
    { name: 'payment-reject', open: pressEach(/^Reject/) },
    { name: 'payment-compare', open: press(/^Compare/), studios: ['many'] satisfies StudioName[] },
  ].map(
    (screen): GalleryScreen => ({
      who: 'staff',
      path: '/StaffPayments',
      isOver: true,
      studios: studiosWithCourses,
      ...screen,
    }),
  ),
  {
    name: 'payment-reject-amount',
    who: 'staff',
    path: '/StaffPayments',
    open: async (page) => {
      await press(/^Reject/)(page);
      await page.getByText('Wrong amount', { exact: true }).click();
      await page.getByLabel('Amount received').fill('1000');
    },
    isOver: true,
    studios: studiosWithCourses,
  },
  ...[
    { name: 'payment-money', path: '/StaffPayments?state=rejected', open: press(/^Money…/) },
    {
      name: 'payment-cancel',
      path: '/StaffPayments?state=rejected',
      open: press(/^Cancel the order/),
    },
    { name: 'payment-give-back', path: '/StaffPayments?state=paid', open: press(/^Money…/) },
    {
      name: 'payment-let-off',
      path: '/StaffPayments?state=rejected',
      open: async (page: Page) => {
        await press(/^Money…/)(page);
        await page.getByText('Waived', { exact: true }).first().click();
        await page.getByText('A percentage', { exact: true }).click();
        await page.getByLabel('Percent', { exact: true }).fill('20');
      },
    },
  ].map((screen): GalleryScreen => ({ who: 'staff', isOver: true, studios: ['many'], ...screen })),
  { name: 'receipt', who: 'staff', path: firstReceiptPath(), studios: ['many'] },
  { name: 'receipt-correction', who: 'staff', path: refundPath(2), studios: ['many'] },
  { name: 'order', who: 'staff', path: '/StaffOrder', studios: ['none', 'many'] },
  {
    name: 'order-found',
    who: 'staff',
    path: '/StaffOrder',
    open: searchLearner,
    studios: ['many'],
  },
  {
    name: 'order-faults',
    who: 'staff',
    path: '/StaffOrder',
    open: async (page) => {
      await press('New learner')(page);
      await page.getByText('Make the order', { exact: true }).click();
    },
    studios: ['none', 'many'],
  },
  {
    name: 'order-new',
    who: 'staff',
    path: '/StaffOrder?way=bank',
    open: fillOrderForNewPerson,
    studios: ['many'],
  },
  {
    name: 'order-made',
    who: 'staff',
    path: '/StaffOrder?way=upi',
    open: async (page) => {
      await fillOrderForNewPerson(page);
      await page.getByRole('button', { name: /^Make the order/ }).click();
      await page.getByRole('heading', { name: 'Order made' }).waitFor();
    },
    studios: ['many'],
  },
  { name: 'everybody', who: 'staff', path: '/StaffPeople' },
  {
    name: 'everybody-not-found',
    who: 'staff',
    path: '/StaffPeople?search=xyzzy',
    studios: ['many'],
  },
  ...[
    { name: 'person', open: openPerson },
    {
      name: 'person-health',
      who: 'owner' as const,
      open: async (page: Page) => {
        await openPerson(page);
        await press('Read the health note')(page);
        await page.getByText('Slipped disc').waitFor();
      },
    },
    {
      name: 'person-child',
      open: async (page: Page) => {
        await openPerson(page);
        await page.getByRole('link', { name: /Anu/ }).click();
        await page.getByRole('heading', { name: 'Anu', exact: true }).waitFor();
      },
    },
    {
      name: 'person-merge',
      open: async (page: Page) => {
        await openPerson(page);
        await page
          .getByRole('main')
          .getByRole('link', { name: /^Merge/ })
          .first()
          .click();
        await page.getByRole('heading', { name: 'Moved to this account' }).waitFor();
      },
    },
  ].map(
    (screen): GalleryScreen => ({
      who: 'staff',
      path: '/StaffPeople?search=43210',
      studios: ['many'],
      ...screen,
    }),
  ),
  { name: 'money', who: 'staff', path: '/StaffMoney' },
  { name: 'help', who: 'staff', path: '/StaffHelp' },
  { name: 'help-page', who: 'staff', path: '/StaffHelp?page=today', studios: ['one'] },
  { name: 'studio', who: 'owner', path: '/StaffStudio' },
  { name: 'studio-contact', who: 'owner', path: '/StaffStudio#contact', studios: ['many'] },
  { name: 'studio-upi', who: 'owner', path: '/StaffStudio#payment', studios: ['many'] },
  { name: 'studio-legal', who: 'owner', path: '/StaffStudio#legal', studios: ['many'] },
  { name: 'studio-terms', who: 'owner', path: '/StaffStudio#terms', studios: ['many'] },
  {
    name: 'money-table',
    who: 'staff',
    path: '/StaffMoney',
    open: press('Show as a table'),
    studios: ['many'],
  },
  {
    name: 'money-cash',
    who: 'staff',
    path: '/StaffMoney',
    open: pressEach(/^Paid in cash/),
    isOver: true,
    studios: ['many'],
  },
  { name: 'statement', who: 'staff', path: '/StaffStatement', studios: ['none', 'many'] },
  {
    name: 'statement-rows',
    who: 'staff',
    path: '/StaffStatement',
    open: pasteStatement,
    studios: ['many'],
  },
  {
    name: 'statement-columns',
    who: 'staff',
    path: '/StaffStatement',
    open: pasteUnknown,
    studios: ['many'],
  },
  {
    name: 'statement-ask',
    who: 'staff',
    path: '/StaffStatement',
    open: async (page) => {
      await pasteStatement(page);
      await press(/^Ask for/)(page);
    },
    isOver: true,
    studios: ['many'],
  },
  { name: 'messages', who: 'staff', path: '/StaffMessages' },
  { name: 'messages-all', who: 'staff', path: '/StaffMessages?show=all' },
  { name: 'mails', who: 'staff', path: '/StaffMessages?show=mails' },
  { name: 'courses', who: 'staff', path: '/StaffCourses' },
  asDialog(courseScreen('course-more', '', press(/^More/))),
  asDialog(courseScreen('course-copy', '', pressEach(/^More Asana/, 'Copy as next batch'))),
  asDialog(courseScreen('course-delete', '', pressEach(/^More Asana/, 'Delete'))),
  courseScreen('course-edit', `edit=${ASANA}`),
  courseScreen('course-edit-open', `edit=${ASANA}`, openFolded),
  asDialog(courseScreen('course-edit-told', `edit=${ASANA}`, saveLaterHours)),
  { name: 'course-new', who: 'staff', path: '/StaffCourses?new' },
  {
    name: 'course-faults',
    who: 'staff',
    path: '/StaffCourses?new',
    open: press('Create the course'),
  },
  courseScreen('people', `people=${ASANA}`),
  courseScreen('write', `write=${ASANA}`),
  courseScreen('write-open', `write=${ASANA}`, openFolded),
  asDialog(courseScreen('write-send', `write=${ASANA}`, fillAnnouncement)),
  asDialog(courseScreen('write-send-hindi', `write=${ASANA}`, fillHindiAnnouncement)),
  { name: 'write-all', who: 'staff', path: '/StaffCourses?write' },
  { name: 'links', who: 'staff', path: '/OnlineClass' },
  {
    name: 'links-edit',
    who: 'staff',
    path: '/OnlineClass',
    open: press('Edit class 1'),
    studios: studiosWithCourses,
  },
  {
    name: 'links-delete',
    who: 'staff',
    path: '/OnlineClass',
    open: press('Delete class 1'),
    isOver: true,
    studios: studiosWithCourses,
  },
  {
    name: 'account-open',
    who: 'staff',
    path: '/Account',
    open: openFolded,
    studios: ['none', 'many'],
  },
  {
    name: 'menu',
    who: 'staff',
    path: '/UserDashboard',
    open: pressEach('Menu'),
    isOver: true,
    sizes: isHandheld,
  },
];

const teamScreens: GalleryScreen[] = [
  { name: 'people', who: 'owner', path: '/StaffTeam' },
  asDialog({
    ...{ name: 'invite', who: 'owner', path: '/StaffTeam' },
    open: pressEach('Invite somebody'),
    studios: ['none'],
  }),
  asDialog({
    ...{ name: 'member', who: 'owner', path: '/StaffTeam' },
    open: async (page) => {
      // The third button, after the invite button and the owner.
      await page.getByRole('main').getByRole('button').nth(2).click();
      await page.getByRole('dialog').getByText('Teacher', { exact: true }).click();
    },
    studios: studiosWithCourses,
  }),
  asDialog({
    ...{ name: 'confirm-first', who: 'owner', path: '/StaffTeam' },
    open: async (page) => {
      await mockForbidden(page, '**/api/staff/team/invitations', 'keys.confirm-first');
      await pressEach('Invite somebody')(page);
      await page.getByRole('dialog').locator('[name=email]').fill('meera.joshi@example.com');
      await pressEach('Send the invitation')(page);
      await page.getByRole('dialog').locator('[name=password]').waitFor();
    },
    studios: ['none'],
  }),
  { name: 'acts', who: 'owner', path: '/StaffTeam?show=acts' },
  { name: 'invitation', who: 'visitor', path: '/Invitation#1.secret', studios: ['none'] },
  {
    ...{ name: 'invitation-accept', who: 'learner', path: '/Invitation#1.secret' },
    open: openInvitation,
    studios: ['none'],
  },
];

const teacherScreens: GalleryScreen[] = [
  { name: 'today', who: 'teacher', path: '/UserDashboard' },
  { name: 'week', who: 'teacher', path: '/StaffWeek' },
  {
    name: 'menu',
    who: 'teacher',
    path: '/UserDashboard',
    open: pressEach('Menu'),
    isOver: true,
    sizes: isHandheld,
  },
];

const withPrefix = (folder: string, screens: GalleryScreen[]) =>
  screens.map((screen) => ({ ...screen, name: `${folder}-${screen.name}` }));

/** Every screen of the site, with its dialogs. */
export const SCREENS: GalleryScreen[] = [
  ...withPrefix('visitor', visitorScreens),
  ...withPrefix('offline', offlineScreens),
  ...withPrefix('learner', learnerScreens),
  ...withPrefix('parent', parentScreens),
  ...withPrefix('staff', staffScreens),
  ...withPrefix('team', teamScreens),
  ...withPrefix('teacher', teacherScreens),
];
