import { app, bff, infra, layerRules } from './infra/architecture/modules.ts';
import { signedInPaths } from './pwa/build/chunks.ts';

/** Tests of the app and of the BFF stand beside the code, and may look anywhere. */
const testFiles = app.tests;

/** The features of each area of the app and of each module of the BFF, and which others of it each may import. */
const featuresOf = {
  'pwa/src/visitor': {
    home: ['courses', 'instructors'],
    courses: [],
    // The page of a course is made of what its card shows, and more.
    course: ['courses'],
    instructors: [],
    contact: [],
    meetings: [],
    announcements: [],
    join: [],
    terms: [],
    notice: [],
  },
  'pwa/src/learner': {
    // What is pending is a payment, a month that ends, or a selection that was not paid.
    dashboard: ['announcements', 'classes', 'enrolment', 'paid-periods', 'payment', 'selection'],
    // Each course has its next classes, and is paid until a day.
    enrolment: ['classes', 'paid-periods'],
    // What one is enrolled in needs no adding; Checkout makes the order, of months perhaps, that /Payment shows.
    selection: ['enrolment', 'paid-periods', 'payment'],
    // The next month is an order.
    'paid-periods': ['payment'],
    payment: [],
    // It waits as the page of payments does, and leads there.
    receipt: ['payment'],
    // A class after the last day that is paid for is nobody's.
    classes: ['enrolment'],
    // Which class a link is opened for next.
    meetings: ['classes'],
    announcements: [],
  },
  'pwa/src/staff': {
    // The day of staff: its classes, the courses that begin, and the e-mails that failed. It caches the handbook for later.
    today: ['failed-emails', 'frame', 'help', 'links', 'notifications', 'week'],
    help: ['frame'],
    // A class that is moved or held again is asked about where it falls on a day off.
    week: ['days-off', 'frame', 'links', 'notifications'],
    // A course's link is checked as any; learners are notified of a changed course as of a changed class, and its days off
    // are asked about.
    courses: ['announcements', 'days-off', 'frame', 'links', 'notifications'],
    meetings: ['links', 'notifications'],
    // E-mails that failed stand beside those that were delivered.
    payments: ['backup', 'failed-emails', 'frame'],
    // All of a person on one page.
    people: ['frame'],
    'desk-orders': ['frame'],
    studio: ['backup', 'frame'],
    team: ['frame'],
    // What a learner reads whose payment was too little is what it is anywhere.
    statement: ['frame', 'payments'],
    // What was found in the statement of this tab stands beside the month. A payment recorded there has its receipt as here.
    reports: ['frame', 'payments', 'statement'],
    messages: ['backup', 'failed-emails', 'frame'],
    // Learners whom it does not reach are called or written to, as for a changed class.
    announcements: ['frame', 'notifications'],
    backup: ['frame'],
    'failed-emails': ['frame'],
    // What a link is wherever staff type one: its service, who else uses it, what the public page shows then.
    // Before it is saved, staff see which learners a notification about it reaches.
    links: ['notifications'],
    // Learners whom no message reaches are called, or written to by WhatsApp.
    notifications: ['frame'],
    'days-off': ['notifications'],
    frame: [],
  },
  'pwa/src/account': {
    // Notifications are chosen here, a changed password obeys the same rules, and the calendar may be a child's.
    settings: ['auth', 'confirm-owner', 'family', 'notifications', 'two-factor'],
    // A missing name is said as at the login.
    family: ['auth'],
    // The secret of a link in an e-mail is read in one way.
    'forgotten-password': ['auth', 'email-links'],
    // A person who accepts an invitation shows what they have.
    'email-links': ['auth', 'confirm-owner', 'two-factor'],
    auth: [],
    // The password, or a code from an e-mail, in the fields of the login.
    'confirm-owner': ['auth'],
    // A change of authenticators asks who is there; a passkey is used as at the login.
    'two-factor': ['auth', 'confirm-owner'],
    notifications: [],
    'cached-links': [],
    'paid-period': [],
    payment: [],
  },
  'bff/src/orders': {
    // What can be bought of a course that is paid by the month.
    selection: ['paid-periods'],
    // A paid order enrols, for its months, and has a receipt.
    orders: ['enrolments', 'invoices', 'paid-periods'],
    // Money, its invoices, and the tax in them.
    invoices: [],
    // A payment that staff record makes an order paid, or undoes it.
    payments: ['invoices', 'orders', 'paid-periods'],
    // Until when an enrolment gives access.
    enrolments: ['paid-periods'],
    'paid-periods': [],
    // What staff order for a learner is an order, for months perhaps, and paid at once.
    'desk-orders': ['orders', 'paid-periods', 'payments'],
    // A month is the sum of its invoices; what is due is of orders, and of the months that follow paid periods.
    reports: ['invoices', 'orders', 'paid-periods'],
    // What is found in the bank's statement is an order, and confirmed as any.
    'bank-statements': ['orders'],
  },
  'bff/src/people': {
    // On the profile stand the notes of staff, whether there is one of their health, and what became part of the account.
    profile: ['health-notes', 'merge', 'notes'],
    merge: [],
    notes: [],
    'health-notes': [],
    'csv-export': [],
  },
  'bff/src/courses': {
    meetings: [],
    // The link for a free first class is checked as a meeting's is; learners are notified of a changed course as of a class.
    // Classes that come onto days off are left out by these.
    courses: ['classes', 'days-off', 'meetings'],
    // A class has its course's picture, its link is a meeting's, and it may be moved onto days off.
    classes: ['courses', 'days-off', 'meetings'],
    // Days off cancel classes, and learners are notified as of these.
    'days-off': ['classes'],
    // A calendar is written from classes.
    calendar: ['classes'],
    // An address leads to a class and its link.
    join: ['classes', 'meetings'],
    // Before a class begins, and when its link changes.
    reminders: ['classes'],
  },
  'bff/src/messaging': {
    // Staff are notified of a message by push.
    contact: ['push'],
    // Before it is sent, staff see which learners it does not reach.
    announcements: ['contacts', 'push'],
    // A consent is taken back here, on all devices at once.
    consents: ['push'],
    push: [],
    // The recipients of a push notification are known where these are enqueued.
    contacts: ['push'],
    'failed-emails': [],
  },
};

/** The folders of the app whose code only signed-in people load. */
const forSignedIn = `^pwa/src/(${signedInPaths.join('|')})/`;

/** The build makes HTML of these; no script of the app comes with it. */
const plainPages = '^pwa/src/visitor/join/';

const featureRules = (root, features) =>
  Object.entries(features).map(([feature, allowed]) => {
    const others = Object.keys(features).filter(
      (name) => name !== feature && !allowed.includes(name),
    );
    return {
      name: `${root}-feature-${feature}-sideways`,
      comment: `A feature keeps to itself; ${feature} may only import ${allowed.join(', ') || 'none'} of its siblings.`,
      severity: 'error',
      from: { path: `^${root}/${feature}/`, pathNot: testFiles },
      to: { path: `^${root}/(${others.join('|')})/` },
    };
  });

const moduleRules = (codebase) =>
  layerRules(codebase)
    .filter(({ notTo }) => notTo.length > 0)
    .map(({ name, from, notTo }) => ({
      name: `${codebase.root}-module-${name}-imports-down`,
      comment: 'A module imports modules of lower layers only.',
      severity: 'error',
      from: { path: from, pathNot: codebase.tests },
      to: { path: notTo.join('|') },
    }));

/**
 * The import rules (infra/docs/develop/architecture.md). Each rule is one sentence of it.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'No file imports itself by way of others, not even a type.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...moduleRules(app),
    ...moduleRules(bff),
    ...moduleRules(infra),
    {
      name: 'everything-resolves',
      severity: 'error',
      from: { path: '^(pwa|bff|infra)/' },
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'ui-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^pwa/src/ui/', pathNot: testFiles },
      to: { path: '^(pwa/src/(?!ui/|styles/|i18n/)|bff/(?!src/shared/)|infra/)' },
    },
    {
      name: 'ui-knows-no-router-and-no-store',
      severity: 'error',
      from: { path: '^pwa/src/ui/', pathNot: `${testFiles}|^pwa/src/ui/link\\.tsx$` },
      to: { path: 'node_modules/(react-router|react-router-dom|zustand|hono)/' },
    },
    {
      name: 'one-door-to-the-network',
      comment: 'Only data speaks Hono RPC.',
      severity: 'error',
      from: { path: '^pwa/src/', pathNot: '^pwa/src/data/' },
      to: { path: 'node_modules/hono/' },
    },
    {
      name: 'app-sees-only-the-contract',
      severity: 'error',
      from: { path: '^pwa/', pathNot: '^pwa/build/' },
      to: {
        path: '^(bff|infra)/',
        pathNot: '^bff/src/(contract\\.ts$|shared/)',
      },
    },
    {
      name: 'shared-rules-bring-nothing-along',
      comment:
        'The app imports them as code, so they import neither Node nor anything else of the BFF.',
      severity: 'error',
      from: { path: '^bff/src/shared/', pathNot: testFiles },
      to: { pathNot: '^bff/src/shared/' },
    },
    {
      name: 'the-notice-alone-reads-the-retention-policy',
      severity: 'error',
      from: { path: '^pwa/', pathNot: '^pwa/src/(visitor/notice|content/messages/notice)/' },
      to: { path: '^bff/src/shared/retention-policy\\.ts$' },
    },
    {
      name: 'build-sees-only-rules',
      comment:
        'Cached pages change when the headers do, and the content file obeys the rules of what is saved in the app.',
      severity: 'error',
      from: { path: '^pwa/build/' },
      to: {
        path: '^(bff|infra)/',
        pathNot:
          '^bff/src/(contract|shared/languages|platform/http/headers|studio/settings/setting-rules)\\.ts$',
      },
    },
    {
      name: 'contract-as-types',
      severity: 'error',
      from: { path: '^pwa/' },
      to: { path: '^bff/src/contract\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-know-no-http',
      severity: 'error',
      from: { path: '^bff/src/.*queries\\.ts$' },
      to: {
        path: 'node_modules/(hono|@hono)/|^bff/src/(app|platform/http/validate)\\.ts$|routes\\.ts$',
      },
    },
    {
      name: 'routes-reach-postgres-through-queries',
      severity: 'error',
      from: { path: '^bff/src/.*routes\\.ts$' },
      to: { path: 'node_modules/postgres/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'bff-stands-alone',
      severity: 'error',
      from: { path: '^bff/' },
      to: { path: '^(pwa|infra)/', pathNot: '^infra/testing/' },
    },
    ...Object.entries(featuresOf).flatMap(([root, features]) => featureRules(root, features)),
    {
      name: 'visitors-load-nothing-of-signed-in',
      comment:
        'What visitors load imports nothing of the files for signed-in people, except by `import()` or as a type.',
      severity: 'error',
      from: { path: '^pwa/src/', pathNot: `${testFiles}|${forSignedIn}|${plainPages}` },
      to: { path: forSignedIn, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(pwa|bff|infra)/(\\.types|dist|\\.next|\\.before)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
