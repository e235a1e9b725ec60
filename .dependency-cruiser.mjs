import { app, bff, floorRules, infra } from './infra/architecture/modules.ts';
import { placesForSignedIn } from './pwa/build/chunks.ts';

/** Tests of the app and of the BFF stand beside the code, and may look anywhere. */
const testFiles = app.tests;

/** The nouns of each wing of the app and of each group of the BFF, and at which others of it each may look. */
const nounsOf = {
  'pwa/src/visitor': {
    home: ['courses', 'instructors'],
    courses: [],
    instructors: [],
    contact: [],
    meetings: [],
    announcements: [],
    joining: [],
    terms: [],
    notice: [],
  },
  'pwa/src/learner': {
    // What is waiting is a payment, a month that ends, or a selection that was not paid.
    dashboard: ['announcements', 'classes', 'enrolment', 'months', 'payment', 'selection'],
    // Each course has its next classes, and is paid until a day.
    enrolment: ['classes', 'months'],
    // What one is enrolled in needs no adding; Checkout makes the order, of months perhaps, that /Payment shows.
    selection: ['enrolment', 'months', 'payment'],
    // The next month is an order.
    months: ['payment'],
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
    // The day of staff: its classes, the courses that begin, and the mails that did not arrive.
    today: ['frame', 'links', 'telling', 'undelivered', 'week'],
    // A class that is moved or held again is asked about where it falls on a day off.
    week: ['days-off', 'frame', 'links', 'telling'],
    // A course's link is checked as any; learners are told of a changed course as of a changed class, and its days off are asked
    // about.
    courses: ['announcements', 'days-off', 'frame', 'links', 'telling'],
    meetings: ['links', 'telling'],
    // What did not reach a person stands beside what did.
    payments: ['backup', 'frame', 'undelivered'],
    // All of a person on one page.
    people: ['frame'],
    desk: ['frame'],
    studio: ['frame'],
    team: ['frame'],
    // What a learner reads whose payment was too little is what it is anywhere.
    statement: ['frame', 'payments'],
    // What was found in the statement of this tab is told beside the month.
    // Money that is noted there has its receipt as here.
    money: ['frame', 'payments', 'statement'],
    messages: ['backup', 'frame', 'undelivered'],
    // Whom it does not reach is called or written to as of a changed class.
    announcements: ['frame', 'telling'],
    backup: ['frame'],
    undelivered: ['frame'],
    // What a link is wherever staff type one: its service, who else uses it, what the public page shows then.
    // Before it is saved, staff see whom a notification about it reaches.
    links: ['telling'],
    // Whom no message reaches is called, or written to by WhatsApp.
    telling: ['frame'],
    'days-off': ['telling'],
    frame: [],
  },
  'pwa/src/account': {
    // What one is told of is chosen here, a changed password obeys the same rules, and the calendar may be a child's.
    account: ['auth', 'family', 'notifications', 'owner', 'security'],
    // A missing name is said as at the sign-in.
    family: ['auth'],
    // The secret of a mailed link is read in one way.
    forgotten: ['auth', 'mailed'],
    // Whoever accepts an invitation shows what they have.
    mailed: ['auth', 'owner', 'security'],
    auth: [],
    // The password, or a mailed code, in the fields of the sign-in.
    owner: ['auth'],
    // A change of keys asks who is there; a passkey is used as at the sign-in.
    security: ['auth', 'owner'],
    notifications: [],
    'kept-links': [],
    month: [],
    payment: [],
  },
  'bff/src/orders': {
    // What can be bought of a course that is paid by the month.
    selection: ['periods'],
    // A paid order enrols, for its months, and has a receipt.
    orders: ['documents', 'enrolment', 'periods'],
    // Money, its documents, and the tax in them.
    documents: [],
    // What staff note of money makes an order paid, or undoes it.
    money: ['documents', 'orders', 'periods'],
    // Until when a place lasts.
    enrolment: ['periods'],
    periods: [],
    // What staff order for a learner is an order, for months perhaps, and paid at once.
    desk: ['money', 'orders', 'periods'],
    // A month is the sum of its documents; what is due is of orders, and of the months that follow periods.
    figures: ['documents', 'orders', 'periods'],
    // What is found in the bank's statement is an order, and confirmed as any.
    statement: ['orders'],
  },
  'bff/src/people': {
    // On the page of a person stand the notes of staff, whether there is one of their health, and what became part of the account.
    person: ['health', 'merging', 'notes'],
    merging: [],
    notes: [],
    health: [],
    tables: [],
  },
  'bff/src/courses': {
    meetings: [],
    // The link for a free first class is checked as a meeting's is; learners are told of a changed course as of a class.
    // Classes that come onto days off are left out by these.
    courses: ['classes', 'holidays', 'meetings'],
    // A class has its course's picture, its link is a meeting's, and it may be moved onto days off.
    classes: ['courses', 'holidays', 'meetings'],
    // A holiday cancels classes, and is told as they are.
    holidays: ['classes'],
    // A calendar is written from classes.
    calendar: ['classes'],
    // An address leads to a class and its link.
    joining: ['classes', 'meetings'],
    // Before a class begins, and when its link changes.
    reminders: ['classes'],
    // The day of staff: its classes, and what waits.
    today: ['classes'],
  },
  'bff/src/messaging': {
    // Staff are told of a message by push.
    contact: ['push'],
    // Before it is sent, staff see whom it does not reach.
    announcements: ['contacts', 'push'],
    // What is agreed to is taken back here, on all devices at once.
    consents: ['push'],
    push: [],
    // Whom an app notification reaches is known where these are put.
    contacts: ['push'],
    undelivered: [],
  },
};

/** The folders of the app whose code only signed-in people load. */
const forSignedIn = `^pwa/src/(${placesForSignedIn.join('|')})/`;

/** The build makes HTML of these; no script of the app comes with it. */
const plainPages = '^pwa/src/visitor/join/';

const nounRules = (side, nouns) =>
  Object.entries(nouns).map(([noun, sideways]) => {
    const others = Object.keys(nouns).filter((name) => name !== noun && !sideways.includes(name));
    return {
      name: `${side}-noun-${noun}-sideways`,
      comment: `A noun keeps to itself; ${noun} may only use ${sideways.join(', ') || 'none'} of its siblings.`,
      severity: 'error',
      from: { path: `^${side}/${noun}/`, pathNot: testFiles },
      to: { path: `^${side}/(${others.join('|')})/` },
    };
  });

const roomRules = (house) =>
  floorRules(house)
    .filter(({ notTo }) => notTo.length > 0)
    .map(({ room, from, notTo }) => ({
      name: `${house.side}-room-${room}-looks-down`,
      comment: 'A room imports rooms of lower floors only.',
      severity: 'error',
      from: { path: from, pathNot: house.tests },
      to: { path: notTo.join('|') },
    }));

/**
 * The import law (infra/docs/architecture.md). Each rule is one sentence of it.
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
    ...roomRules(app),
    ...roomRules(bff),
    ...roomRules(infra),
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
      to: { path: '^(pwa/src/(?!ui/|styles/|language/)|bff/(?!src/shared/)|infra/)' },
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
        pathNot: '^bff/src/(contract\\.ts$|retention/kept\\.ts$|shared/)',
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
      name: 'what-is-kept-is-plain-data',
      comment:
        'The notice of the app is made from the table by which housekeeping deletes: it brings nothing along.',
      severity: 'error',
      from: { path: '^bff/src/retention/kept\\.ts$' },
      to: {},
    },
    {
      name: 'the-notice-alone-reads-what-is-kept',
      severity: 'error',
      from: { path: '^pwa/', pathNot: '^pwa/src/(visitor/notice|content/messages/notice)/' },
      to: { path: '^bff/src/retention/' },
    },
    {
      name: 'build-sees-only-headers-and-fact-rules',
      comment:
        'Cached pages change when the headers do, and the content file obeys the rules of what is saved in the app.',
      severity: 'error',
      from: { path: '^pwa/build/' },
      to: {
        path: '^(bff|infra)/',
        pathNot: '^bff/src/(contract|http/headers|facts/fact-rules)\\.ts$',
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
      to: { path: 'node_modules/(hono|@hono)/|^bff/src/(app|http/validate)\\.ts$|routes\\.ts$' },
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
    ...Object.entries(nounsOf).flatMap(([side, nouns]) => nounRules(side, nouns)),
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
