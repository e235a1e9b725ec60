import type { Page } from 'playwright-core';
import { backPath, firstReceiptPath } from '../../browser-helpers/receipt-path.ts';
import { isHandheld, type Size } from './sizes.ts';
import { pasteStatement, pasteUnknown } from './statement.ts';
import type { People, StudioName } from './studios.ts';

/** Who looks: somebody of the studio, a visitor, or one whose network is gone after a visit to the home page. */
export type Who = keyof People | 'visitor' | 'offline';

export interface Screen {
  name: string;
  who: Who;
  path: string;
  /** What is done before it is looked at. */
  open?: (page: Page) => Promise<unknown>;
  /** A dialog over the page: it alone is looked at, at any height. */
  isOver?: true;
  /** Where it looks another way, and where it can be opened. By default in every studio that has the person. */
  studios?: StudioName[];
  sizes?: (size: Size) => boolean;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** Presses one button after another, each where the one before has led. */
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

/** Opens all that is folded away. */
const unfold = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    for (const folded of main.querySelectorAll('details')) folded.open = true;
    for (const heading of main.querySelectorAll<HTMLElement>('[aria-expanded=false]'))
      heading.click();
  });

/** The second step of signing in by a code. */
async function askForCode(page: Page) {
  await page.route('**/api/auth/code', (route) =>
    route.fulfill({ status: 202, json: { handle: 'of nobody' } }),
  );
  await page.locator('main [name=email]').fill('meera.joshi@example.com');
  await page.locator('main form > [type=button]').click();
  await page.locator('main [name=code]').waitFor();
  // The next picture begins anew.
  await page.evaluate(() => sessionStorage.clear());
}

/** Has the server ask for something else first. */
const refuse = (page: Page, url: string, code: string) =>
  page.route(url, (route) =>
    route.fulfill({ status: 403, json: { code, error: 'Please show first that it is you.' } }),
  );

/** As the link of an invitation for who is signed in. */
async function openInvitation(page: Page) {
  const email = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email);
  const invitation = { email, role: 'staff', invitedBy: 'Uma Negi', hasAccount: true };
  await page.route('**/api/invitations/read', (route) => route.fulfill({ json: invitation }));
  await page.evaluate(() => sessionStorage.setItem('invitation', '1.secret'));
  await page.reload();
  await page.locator('main [name=password]').waitFor();
  // The next picture begins anew.
  await page.evaluate(() => sessionStorage.clear());
}

/** The screens of a parent are about the child then: the first, or the second. */
const chooseChild = (place: 1 | 2) => (page: Page) =>
  page
    .getByRole('group', { name: /^(For whom|किसके लिए)$/ })
    .locator('label')
    .nth(place)
    .click();

const someCourse: StudioName[] = ['one', 'many'];
const ASANA = 'asana-regular-classes';

const visitors: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'courses', path: '/Courses' },
  { name: 'course-open', path: `/Courses#${ASANA}`, studios: someCourse },
  { name: 'instructors', path: '/Instructors' },
  { name: 'online-classes', path: '/Onlineclasses' },
  { name: 'contact', path: '/ContactUs' },
  { name: 'contact-faults', path: '/ContactUs', open: press('Send message'), studios: ['none'] },
  { name: 'terms', path: '/Terms', studios: ['none'] },
  { name: 'data-notice', path: '/DataNotice', studios: ['none'] },
  { name: 'login', path: '/login', studios: ['none', 'many'] },
  { name: 'login-faults', path: '/login', open: press('LogIn'), studios: ['none'] },
  { name: 'login-code', path: '/login', open: askForCode, studios: ['none'] },
  { name: 'register', path: '/register', studios: ['none', 'many'] },
  { name: 'register-faults', path: '/register', open: press('Register'), studios: ['none'] },
  { name: 'forgot-password', path: '/ForgotPassword', studios: ['none', 'many'] },
  { name: 'reset-password', path: '/ResetPassword#1.secret', studios: ['none', 'many'] },
  { name: 'confirm-address', path: '/ConfirmAddress#1.secret', studios: ['none', 'many'] },
  { name: 'not-found', path: '/no-such-page', studios: ['none', 'many'] },
  { name: 'to-log-in', path: '/UserDashboard', studios: ['none', 'many'] },
  { name: 'join', path: `/join/${ASANA}`, studios: someCourse },
  { name: 'join-open', path: '/join/tuesday-satsang-by-the-river', studios: ['many'] },
  { name: 'join-unknown', path: '/join/no-such-class', studios: ['none', 'many'] },
  { name: 'unsubscribe-unknown', path: '/unsubscribe/1.secret', studios: ['none', 'many'] },
].map((screen) => ({ ...screen, who: 'visitor' }) as Screen);

const offline: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'courses', path: '/Courses' },
  { name: 'online-classes', path: '/Onlineclasses' },
  { name: 'contact', path: '/ContactUs' },
  { name: 'login', path: '/login' },
  { name: 'never-loaded', path: '/join/asana' },
].map((screen) => ({ ...screen, who: 'offline', studios: ['none', 'many'] }) as Screen);

const learners: Screen[] = [
  { name: 'today', who: 'learner', path: '/UserDashboard' },
  { name: 'today-asked', who: 'newcomer', path: '/UserDashboard' },
  { name: 'today-to-pay', who: 'payer', path: '/UserDashboard' },
  { name: 'today-checked', who: 'waiter', path: '/UserDashboard' },
  { name: 'today-rejected', who: 'refused', path: '/UserDashboard' },
  { name: 'today-month', who: 'monthly', path: '/UserDashboard' },
  { name: 'today-month-over', who: 'lapsed', path: '/UserDashboard' },
  { name: 'renew', who: 'monthly', path: '/Renew/healing-yoga-movement-and-rhythm' },
  { name: 'renew-none', who: 'learner', path: `/Renew/${ASANA}`, studios: someCourse },
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
  { name: 'receipt-refund', who: 'learner', path: backPath(), studios: ['many'] },
  { name: 'meetings', who: 'learner', path: '/OnlineClass' },
  { name: 'account', who: 'learner', path: '/Account' },
  { name: 'account-open', who: 'learner', path: '/Account', open: unfold },
  {
    name: 'menu',
    who: 'learner',
    path: '/UserDashboard',
    open: pressEach(/^(More|Menu)$/),
    isOver: true,
    sizes: isHandheld,
  },
  { name: 'courses', who: 'learner', path: '/Courses', studios: ['many'] },
  { name: 'course-chosen', who: 'chooser', path: `/Courses#${ASANA}` },
  { name: 'join', who: 'learner', path: `/join/${ASANA}?ask` },
  { name: 'join-not-enrolled', who: 'chooser', path: `/join/${ASANA}?ask` },
  { name: 'join-month-over', who: 'lapsed', path: '/join/healing-yoga-movement-and-rhythm?ask' },
  { name: 'join-being-checked', who: 'waiter', path: `/join/${ASANA}?ask` },
];

const parents: Screen[] = [
  { name: 'today', path: '/UserDashboard' },
  { name: 'today-child', path: '/UserDashboard', open: chooseChild(1) },
  { name: 'enrolled', path: '/EnrolledClass', open: chooseChild(1) },
  { name: 'selected', path: '/SelectedClasses', open: chooseChild(2) },
  { name: 'payment', path: '/Payment', open: chooseChild(2) },
  { name: 'history', path: '/Payment', open: chooseChild(1) },
  { name: 'meetings', path: '/OnlineClass', open: chooseChild(1) },
  { name: 'courses', path: '/Courses', open: chooseChild(1) },
  { name: 'account', path: '/Account', open: unfold },
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
].map((screen) => ({ ...screen, who: 'parent' }) as Screen);

/** The week's class of Thursday, and what is done with it. */
const ofClass = (name: string, open: Screen['open'], studios = someCourse): Screen => ({
  name,
  who: 'staff',
  path: '/StaffWeek',
  ...(open && { open }),
  isOver: true,
  studios,
});

const thursday = /Asana Regular Classes.*Thursday/;

const ofCourse = (name: string, view: string, open?: Screen['open']): Screen => ({
  name,
  who: 'staff',
  path: `/StaffCourses?${view}`,
  ...(open && { open }),
  studios: someCourse,
});

const over = (screen: Screen): Screen => ({ ...screen, isOver: true });

const announcement = async (page: Page) => {
  await page.getByLabel('Subject', { exact: true }).fill('A Sunday by the river');
  await page
    .getByLabel('Text', { exact: true })
    .fill('We practise by the river at sunrise.\n\nBring a mat.');
  await press('Look and send')(page);
};

/** The same for readers of Hindi too, where the form is unfolded. */
const announcementInHindi = async (page: Page) => {
  await page.getByText('In Hindi', { exact: true }).click();
  await page.getByLabel('Subject in Hindi').fill('नदी किनारे एक रविवार');
  await page
    .getByLabel('Text in Hindi')
    .fill('हम सूर्योदय के समय नदी किनारे अभ्यास करेंगे।\n\nअपनी चटाई साथ लाएँ।');
  await announcement(page);
};

/** A reason in the words of staff, in both languages. */
const ownReason = async (page: Page) => {
  await page.getByText('Other', { exact: true }).click();
  await page.getByLabel('Which reason', { exact: true }).fill('The river is high');
  await page.getByLabel('Which reason, in Hindi').fill('गंगा में पानी बढ़ गया है');
};

const later = async (page: Page) => {
  await page.getByLabel('Starts at (IST)').fill('07:30');
  await page.getByLabel('Ends at (IST)').fill('08:30');
  await press('Save the course')(page);
};

/** The page of somebody of whom staff know much. */
const openPerson = async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: 'Meera Bisht' }).click();
  await page.getByRole('heading', { name: 'Meera Bisht' }).waitFor();
};

const searchLearner = async (page: Page) => {
  await page.getByLabel('Search', { exact: true }).fill('a');
  await page.getByRole('list', { name: 'Found' }).waitFor();
};

/** Somebody whom the studio does not know yet has paid a part by a transfer. What was typed at another address is kept there. */
const orderForNew = async (page: Page) => {
  await press('Somebody new')(page);
  await page.getByLabel('Name', { exact: true }).fill('Kamla Negi');
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  await page.getByLabel('E-mail', { exact: true }).fill(`kamla${Date.now()}@studio.example`);
  await page.getByRole('checkbox', { disabled: false }).first().check();
  await page.getByText('Bank transfer', { exact: true }).click();
  await page.getByLabel('How much came').fill('1000');
  await page.getByLabel('The bank’s reference').fill(`NEFT${Date.now()}`);
};

const staff: Screen[] = [
  { name: 'today', who: 'staff', path: '/UserDashboard' },
  {
    name: 'today-class',
    who: 'staff',
    path: '/UserDashboard',
    open: press('Asana Regular Classes'),
    isOver: true,
    studios: someCourse,
  },
  {
    name: 'today-paste',
    who: 'staff',
    path: '/UserDashboard?paste',
    isOver: true,
    studios: someCourse,
  },
  { name: 'week', who: 'staff', path: '/StaffWeek' },
  ofClass('week-class', press(thursday)),
  ofClass('week-move', pressEach(thursday, 'Move')),
  ofClass('week-link', pressEach(thursday, 'Link')),
  ofClass('week-teacher', pressEach(thursday, /^(Certified|Meera|Annapoorneshwari)/)),
  ofClass('week-people', pressEach(thursday, /^\d+$/)),
  ofClass('week-back', pressEach(thursday, 'Put back')),
  ofClass('week-cancel', pressEach(thursday, 'Cancel this class')),
  ofClass('week-cancel-reason', async (page) => {
    await pressEach(thursday, 'Cancel this class')(page);
    await ownReason(page);
  }),
  ofClass('days-off', press('Days off'), ['none', 'one', 'many']),
  ofClass('days-off-chosen', async (page) => {
    await press('Days off')(page);
    await page.getByText('The rest of the week').click();
    await page.getByRole('list', { name: 'What falls out' }).waitFor();
  }),
  { name: 'payments', who: 'staff', path: '/StaffPayments' },
  { name: 'payments-paid', who: 'staff', path: '/StaffPayments?state=paid' },
  ...[
    { name: 'payment-confirm', open: press(/^Confirm/) },
    { name: 'payment-reject', open: pressEach(/^Reject/) },
    { name: 'payment-compare', open: press(/^Compare/), studios: ['many'] satisfies StudioName[] },
  ].map(
    (screen): Screen => ({
      who: 'staff',
      path: '/StaffPayments',
      isOver: true,
      studios: someCourse,
      ...screen,
    }),
  ),
  {
    name: 'payment-reject-amount',
    who: 'staff',
    path: '/StaffPayments',
    open: async (page) => {
      await press(/^Reject/)(page);
      await page.getByText('Other amount', { exact: true }).click();
      await page.getByLabel('How much came').fill('1000');
    },
    isOver: true,
    studios: someCourse,
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
        await page.getByText('Let off', { exact: true }).first().click();
        await page.getByText('A percentage', { exact: true }).click();
        await page.getByLabel('Percent', { exact: true }).fill('20');
      },
    },
  ].map((screen): Screen => ({ who: 'staff', isOver: true, studios: ['many'], ...screen })),
  { name: 'receipt', who: 'staff', path: firstReceiptPath(), studios: ['many'] },
  { name: 'receipt-correction', who: 'staff', path: backPath(2), studios: ['many'] },
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
      await press('Somebody new')(page);
      await page.getByText('Make the order', { exact: true }).click();
    },
    studios: ['none', 'many'],
  },
  {
    name: 'order-new',
    who: 'staff',
    path: '/StaffOrder?way=bank',
    open: orderForNew,
    studios: ['many'],
  },
  {
    name: 'order-made',
    who: 'staff',
    path: '/StaffOrder?way=upi',
    open: async (page) => {
      await orderForNew(page);
      await page.getByRole('button', { name: /^Make the order/ }).click();
      await page.getByRole('heading', { name: 'The order is made' }).waitFor();
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
        await page.getByRole('heading', { name: 'What moves' }).waitFor();
      },
    },
  ].map(
    (screen): Screen => ({
      who: 'staff',
      path: '/StaffPeople?search=43210',
      studios: ['many'],
      ...screen,
    }),
  ),
  { name: 'money', who: 'staff', path: '/StaffMoney' },
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
  over(ofCourse('course-more', '', press(/^More/))),
  over(ofCourse('course-copy', '', pressEach(/^More Asana/, 'Copy as next batch'))),
  over(ofCourse('course-delete', '', pressEach(/^More Asana/, 'Delete'))),
  ofCourse('course-edit', `edit=${ASANA}`),
  ofCourse('course-edit-open', `edit=${ASANA}`, unfold),
  over(ofCourse('course-edit-told', `edit=${ASANA}`, later)),
  { name: 'course-new', who: 'staff', path: '/StaffCourses?new' },
  {
    name: 'course-faults',
    who: 'staff',
    path: '/StaffCourses?new',
    open: press('Make the course'),
  },
  ofCourse('people', `people=${ASANA}`),
  ofCourse('write', `write=${ASANA}`),
  ofCourse('write-open', `write=${ASANA}`, unfold),
  over(ofCourse('write-send', `write=${ASANA}`, announcement)),
  over(ofCourse('write-send-hindi', `write=${ASANA}`, announcementInHindi)),
  { name: 'write-all', who: 'staff', path: '/StaffCourses?write' },
  { name: 'links', who: 'staff', path: '/OnlineClass' },
  {
    name: 'links-edit',
    who: 'staff',
    path: '/OnlineClass',
    open: press('Edit class 1'),
    studios: someCourse,
  },
  {
    name: 'links-delete',
    who: 'staff',
    path: '/OnlineClass',
    open: press('Delete class 1'),
    isOver: true,
    studios: someCourse,
  },
  { name: 'account-open', who: 'staff', path: '/Account', open: unfold, studios: ['none', 'many'] },
  {
    name: 'menu',
    who: 'staff',
    path: '/UserDashboard',
    open: pressEach(/^(More|Menu)$/),
    isOver: true,
    sizes: isHandheld,
  },
];

const team: Screen[] = [
  { name: 'people', who: 'owner', path: '/StaffTeam' },
  over({
    ...{ name: 'invite', who: 'owner', path: '/StaffTeam' },
    open: pressEach('Invite somebody'),
    studios: ['none'],
  }),
  over({
    ...{ name: 'member', who: 'owner', path: '/StaffTeam' },
    open: async (page) => {
      // Behind the button to invite, and the owner.
      await page.getByRole('main').getByRole('button').nth(2).click();
      await page.getByRole('dialog').getByText('Teacher', { exact: true }).click();
    },
    studios: someCourse,
  }),
  over({
    ...{ name: 'confirm-first', who: 'owner', path: '/StaffTeam' },
    open: async (page) => {
      await refuse(page, '**/api/staff/team/invitations', 'keys.confirm-first');
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

const teacher: Screen[] = [
  { name: 'today', who: 'teacher', path: '/UserDashboard' },
  { name: 'week', who: 'teacher', path: '/StaffWeek' },
  {
    name: 'menu',
    who: 'teacher',
    path: '/UserDashboard',
    open: pressEach(/^(More|Menu)$/),
    isOver: true,
    sizes: isHandheld,
  },
];

const inFolder = (folder: string, screens: Screen[]) =>
  screens.map((screen) => ({ ...screen, name: `${folder}-${screen.name}` }));

/** Every screen of the site, and what opens over it. */
export const SCREENS: Screen[] = [
  ...inFolder('visitor', visitors),
  ...inFolder('offline', offline),
  ...inFolder('learner', learners),
  ...inFolder('parent', parents),
  ...inFolder('staff', staff),
  ...inFolder('team', team),
  ...inFolder('teacher', teacher),
];
