import { app, bff, floorRules } from './infra/architecture/rooms.ts';

/** Tests stand beside the code, and may look anywhere. */
const testFiles = '\\.test\\.tsx?$|/testing/';

/** Which features of the app may look sideways, and at which others. */
const sidewaysInApp = {
  home: ['courses', 'instructors'],
  // "Add to my classes" signs in first, and says what is selected already; a link for first classes is checked as any;
  // learners are told of a changed course as of a changed class.
  courses: ['announcements', 'auth', 'classes', 'meetings', 'selection'],
  // What one is enrolled in needs no adding; Checkout makes the order that /Payment shows.
  selection: ['enrolment', 'payment'],
  // Each course has its next classes.
  enrolment: ['classes'],
  // The public page says when the open class is.
  meetings: ['classes'],
  // What is waiting is a payment; staff have a day of their own.
  dashboard: ['announcements', 'classes', 'enrolment', 'notifications', 'payment', 'today'],
  // A class has a link, and the hours that learners see.
  week: ['classes', 'meetings'],
  // The day of staff: its classes, the courses that begin, and the mails that did not arrive.
  today: ['classes', 'courses', 'meetings', 'notifications', 'undelivered', 'week'],
  // What did not reach a person stands beside what did.
  payment: ['backup', 'undelivered'],
  contact: ['backup', 'undelivered'],
  // Forgotten passwords look like LogIn and obey the same rules; what one is told of is chosen here.
  account: ['auth', 'notifications'],
};

/** Which features of the BFF may look sideways; every feature may use auth/guards. */
const sidewaysInBff = {
  orders: ['enrolment', 'courses', 'push'],
  contact: ['push'],
  // An enrolled course has a course's fields, and its welcome names the first class.
  enrolment: ['courses', 'classes'],
  // A class has its course's picture, and its link is a meeting's; who is told of a change is told by push, too.
  classes: ['courses', 'meetings', 'push'],
  // The events are rows of these.
  live: ['classes', 'courses', 'meetings'],
  // The link for a free first class is checked as a meeting's is; learners are told of a changed course as of a class.
  courses: ['classes', 'meetings'],
  // Before a class begins, and when its link changes.
  reminders: ['classes', 'push'],
  announcements: ['push'],
  // A calendar is written from classes.
  calendar: ['classes'],
  // An address leads to a class and its link.
  joining: ['classes', 'meetings'],
  // The day of staff: its classes, and what waits.
  today: ['classes', 'undelivered'],
};

const appFeatures = [
  'home',
  'courses',
  'classes',
  'instructors',
  'meetings',
  'contact',
  'auth',
  'dashboard',
  'enrolment',
  'selection',
  'payment',
  'account',
  'backup',
  'undelivered',
  'today',
  'week',
  'joining',
  'notifications',
  'announcements',
];
const bffFeatures = [
  'meetings',
  'classes',
  'calendar',
  'joining',
  'contact',
  'auth',
  'courses',
  'selection',
  'orders',
  'enrolment',
  'undelivered',
  'backup',
  'today',
  'live',
  'push',
  'reminders',
  'announcements',
];

const featureRules = (side, features, sideways, alwaysAllowed) =>
  features.map((feature) => ({
    name: `${side}-feature-${feature}-sideways`,
    comment: `A feature keeps to itself; ${feature} may only use ${(sideways[feature] ?? []).join(', ') || 'none'} of its siblings.`,
    severity: 'error',
    from: { path: `^${side}/${feature}/`, pathNot: testFiles },
    to: {
      path: `^${side}/(${features.filter((f) => f !== feature && !(sideways[feature] ?? []).includes(f)).join('|')})/`,
      ...(alwaysAllowed && { pathNot: alwaysAllowed }),
    },
  }));

const roomRules = (house) =>
  floorRules(house)
    .filter(({ notTo }) => notTo.length > 0)
    .map(({ room, from, notTo }) => ({
      name: `${house.side}-room-${room}-looks-down`,
      comment: 'A room imports rooms of lower floors only.',
      severity: 'error',
      from: { path: from, pathNot: testFiles },
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
      to: { path: '^(pwa/src/(?!ui/|styles/)|bff/|infra/)' },
    },
    {
      name: 'ui-knows-no-router-and-no-store',
      severity: 'error',
      from: { path: '^pwa/src/ui/', pathNot: `${testFiles}|^pwa/src/ui/link\\.tsx$` },
      to: { path: 'node_modules/(react-router|react-router-dom|zustand|hono)/' },
    },
    {
      name: 'one-door-to-the-network',
      comment: 'Only api.ts and the client below it speak Hono RPC.',
      severity: 'error',
      from: { path: '^pwa/src/', pathNot: '^pwa/src/api/' },
      to: { path: 'node_modules/hono/' },
    },
    {
      name: 'app-sees-only-the-contract',
      severity: 'error',
      from: { path: '^pwa/', pathNot: '^pwa/build/' },
      to: { path: '^(bff|infra)/', pathNot: '^bff/src/contract\\.ts$' },
    },
    {
      name: 'build-sees-only-the-headers',
      comment: 'Cached pages change when the headers do.',
      severity: 'error',
      from: { path: '^pwa/build/' },
      to: { path: '^(bff|infra)/', pathNot: '^bff/src/(contract|http/headers)\\.ts$' },
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
    ...featureRules('pwa/src/features', appFeatures, sidewaysInApp),
    ...featureRules(
      'bff/src/features',
      bffFeatures,
      sidewaysInBff,
      '^bff/src/features/auth/guards\\.ts$',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(pwa|bff|infra)/(\\.types|dist)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
