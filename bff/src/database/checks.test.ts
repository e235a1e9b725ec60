import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASANA, HEALING, orderCalls, PRANAYAMA } from '../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../testing/test-studio.ts';

/**
 * What a schema lets pass, the checks of the tables must, too: otherwise the answer is a 500. Each field of each body that is stored gets
 * values at the edge of what can be sent.
 */

let studio: TestStudio;
let owner: string;
let learner: { token: string; user: { id: number } };
let ids: Record<string, string>;
const now = () => new Date('2026-12-01T01:00:00Z');
beforeAll(async () => {
  studio = await startTestStudio({ now });
  owner = (await studio.signInAs('owner', 'Kavita')).token;
  learner = await studio.signIn('Asha');
  const calls = orderCalls(() => ({ studio, staff: owner }));
  const paid = (await calls.enrolled([ASANA])).order.id;
  const open = (await calls.submitted([HEALING])).order.id;
  await calls.select(learner.token, PRANAYAMA);
  const own = (await calls.checkOut(learner.token)).body.id;
  const meeting = (
    await studio.call('POST', '/api/meetings', { token: owner, body: { meetingLink: '' } })
  ).body.id;
  const body = { name: 'Anu', birthYear: 2015, textVersion: 1 };
  const added = await studio.call('POST', '/api/account/children', { token: learner.token, body });
  const child = added.body.child.id;
  ids = { paid, open, own, meeting, child, learner: learner.user.id } as never;
});
afterAll(() => studio.stop());

/** A character that is two UTF-16 units and four octets. */
const WIDE = '🧘';
const TEXTS = [
  ...['', ' ', 'x', 'xy', '0', WIDE, '\u200b', '\u200d\u2060', '\u00ad', '\u3000', '\ufeff'],
  ...['\0', 'a\0b', '\ud800', 'a\udc00b', '\u202e', '\n', 'a\nb', '\u2028', '\\u0000', '%00'],
  ...['e\u0301'.repeat(20), 'x\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301', 'null', "'; --"],
  ...[10, 20, 30, 40, 60, 90, 100, 101, 120, 200, 254, 255, 300, 600, 1000, 2000, 5000].flatMap(
    (length) => ['x'.repeat(length), WIDE.repeat(length), 'अ'.repeat(length)],
  ),
  ...['x@y', `${'x'.repeat(64)}@${'y'.repeat(63)}.in`, 'X@Y.IN', '1@2.3', 'é@x.in', '٩٨٧٦٥٤٣٢١٠'],
];
const NUMBERS = [
  ...[0, -0, -1, 1, 2, 8, 0.5, 1e-9, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308],
];
const DATES = [
  ...[
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '2019-12-31',
    '2020-01-01',
    '2026-02-29',
    '9999-12-31',
  ],
  ...[
    '2099-12-31',
    '2100-01-01',
    '2026-13-01',
    '2026-12-00',
    '+12026-01-01',
    '24:00',
    '00:00',
    '23:59',
  ],
];
const OTHERS = [null, true, false, [], {}, [[]], [null], [''], [WIDE.repeat(200)]];
const VALUES: unknown[] = [...TEXTS, ...NUMBERS, ...DATES, ...OTHERS];

type Body = Record<string, unknown>;
interface Door {
  as?: 'owner' | 'learner' | 'nobody';
  call: () => [method: string, path: string];
  body: Body;
}
const course: Body = {
  ...{
    title: 'Morning',
    summary: 'Steady.',
    level: 'All',
    forWhom: 'Everyone',
    teaches: ['Standing'],
  },
  ...{
    instructor: 'Asha',
    fee: 1500,
    startDate: '2027-10-26',
    endDate: null,
    days: [2],
    seats: null,
  },
  ...{
    startTime: '05:00',
    endTime: '06:00',
    meetingId: null,
    hidden: false,
    feeCovers: '',
    trialLink: '',
  },
  inLanguages: {
    hi: { title: 'सुबह', summary: 'x', level: 'x', forWhom: 'x', teaches: ['x'], feeCovers: '' },
  },
};
const money = { way: 'cash', paise: 100, due: 250_000, receivedOn: '2026-12-01', opens: false };
const doors: Record<string, Door> = {
  registering: {
    as: 'nobody',
    call: () => ['POST', '/api/auth/register'],
    body: {
      name: 'Ravi',
      email: 'ravi@example.com',
      password: 'surya namaskar',
      phone: '9876543210',
      language: 'en',
    },
  },
  account: { call: () => ['PATCH', '/api/account'], body: { name: 'Asha', phone: '9876543210' } },
  nominee: {
    call: () => ['PUT', '/api/account/nominee'],
    body: { name: 'Ravi', contact: 'ravi@example.com' },
  },
  health: {
    call: () => ['PUT', '/api/account/health-note'],
    body: { text: 'A knee.', textVersion: 1 },
  },
  child: {
    call: () => ['PUT', `/api/account/children/${ids.child}`],
    body: { name: 'Anu', birthYear: 2015 },
  },
  address: {
    call: () => ['POST', '/api/account/address'],
    body: { email: 'other@example.com', password: 'pranayama' },
  },
  reset: {
    as: 'nobody',
    call: () => ['POST', '/api/auth/forgot-password'],
    body: { email: 'x@example.com' },
  },
  code: { as: 'nobody', call: () => ['POST', '/api/auth/code'], body: { email: 'x@example.com' } },
  message: {
    as: 'nobody',
    call: () => ['POST', '/send-email'],
    body: { fullName: 'Asha', email: 'a@example.com', mobileNumber: '98', message: 'Hello' },
  },
  grievance: {
    as: 'nobody',
    call: () => ['POST', '/api/grievances'],
    body: { fullName: 'Asha', email: 'a@example.com', mobileNumber: '98', message: 'Hello' },
  },
  utr: { call: () => ['POST', `/api/orders/${ids.own}/utr`], body: { utr: '432198000999' } },
  rejection: {
    as: 'owner',
    call: () => ['POST', `/api/staff/orders/${ids.open}/reject`],
    body: { reason: 'Not there.' },
  },
  payment: {
    as: 'owner',
    call: () => ['POST', `/api/staff/orders/${ids.open}/payments`],
    body: money,
  },
  concession: {
    as: 'owner',
    call: () => ['POST', `/api/staff/orders/${ids.open}/concession`],
    body: { paise: 100, reason: 'A friend', due: 250_000 },
  },
  refund: {
    as: 'owner',
    call: () => ['POST', `/api/staff/orders/${ids.paid}/refunds`],
    body: { way: 'cash', paise: 100, reason: 'Ill', givenOn: '2026-12-01', ends: false },
  },
  desk: {
    as: 'owner',
    call: () => ['POST', '/api/staff/orders'],
    body: {
      learner: { name: 'Kamla', phone: '9876543210', email: 'kamla@example.com' },
      courses: [{ courseId: ASANA }],
    },
  },
  personsAddress: {
    as: 'owner',
    call: () => ['PUT', `/api/staff/people/${ids.learner}/address`],
    body: { email: 'k@example.com' },
  },
  note: {
    as: 'owner',
    call: () => ['POST', `/api/staff/people/${ids.learner}/notes`],
    body: { text: 'Comes late.' },
  },
  merge: {
    as: 'owner',
    call: () => ['POST', `/api/staff/people/${ids.learner}/merges`],
    body: { otherId: 999 },
  },
  invitation: {
    as: 'owner',
    call: () => ['POST', '/api/staff/team/invitations'],
    body: { email: 'team@example.com', role: 'teacher' },
  },
  meeting: {
    as: 'owner',
    call: () => ['POST', '/api/meetings'],
    body: { meetingLink: 'https://zoom.us/j/1', name: 'Evening', audience: 'everyone' },
  },
  course: { as: 'owner', call: () => ['POST', '/api/staff/courses'], body: course },
  classCancelled: {
    as: 'owner',
    call: () => ['POST', `/api/staff/classes/${ASANA}/2026-12-03/cancel`],
    body: { reason: 'Diwali', notice: 'No class', reasonIn: { hi: 'x' }, noticeIn: { hi: 'x' } },
  },
  classMoved: {
    as: 'owner',
    call: () => ['POST', `/api/staff/classes/${ASANA}/2026-12-04/move`],
    body: {
      ...{ reason: 'x', notice: 'x', movedTo: '2026-12-05' },
      startTime: '08:00',
      endTime: '09:00',
    },
  },
  classTeacher: {
    as: 'owner',
    call: () => ['PUT', `/api/staff/classes/${ASANA}/2026-12-07/teacher`],
    body: { teacher: 'Ravi', teacherId: null },
  },
  classLink: {
    as: 'owner',
    call: () => ['PUT', `/api/staff/classes/${ASANA}/2026-12-08/link`],
    body: { meetingLink: 'https://zoom.us/j/2', forCourse: false },
  },
  announcement: {
    as: 'owner',
    call: () => ['POST', '/api/staff/announcements'],
    body: { subject: 'News', text: 'Hello', courseId: null },
  },
  notifications: { call: () => ['PATCH', '/api/account/notifications'], body: { moved: true } },
  consent: {
    call: () => ['PUT', '/api/account/announcements'],
    body: { agreed: true, givenIn: 'account' },
  },
  studio: {
    as: 'owner',
    call: () => ['PUT', '/api/staff/studio/contact'],
    body: {
      version: 0,
      value: { phone: '', phoneIsOnWhatsApp: false, email: '', street: '', social: [] },
    },
  },
  studioTeacher: {
    as: 'owner',
    call: () => ['PUT', '/api/staff/studio/teacher'],
    body: { version: 0, value: { name: 'Asha', about: 'x' } },
  },
  studioTerms: {
    as: 'owner',
    call: () => ['PUT', '/api/staff/studio/terms'],
    body: { version: 0, value: { en: ['x'], hi: ['x'] } },
  },
};

/** The body with each of its fields, also those within, replaced by the value. */
function* changedBodies(body: Body, value: unknown): Generator<Body> {
  for (const [name, before] of Object.entries(body)) {
    yield { ...body, [name]: value };
    if (typeof before === 'object' && before !== null && !Array.isArray(before))
      for (const within of changedBodies(before as Body, value)) yield { ...body, [name]: within };
  }
}

test.each(Object.keys(doors))(
  '%s: no value breaks a check of the database',
  async (name) => {
    const { as = 'learner', call, body } = doors[name] as Door;
    const token = { owner, learner: learner.token, nobody: undefined }[as];
    const [method, path] = call();
    const bodies = VALUES.flatMap((value) => [...changedBodies(body, value)]);
    const broken: unknown[] = [];
    let at = 0;
    const next = async (): Promise<void> => {
      while (at < bodies.length) {
        const sent = bodies[at] as Body;
        at += 1;
        const { status, text } = await studio.call(method, path, { token, body: sent });
        if (status >= 500)
          broken.push([status, text.slice(0, 80), JSON.stringify(sent).slice(0, 200)]);
      }
    };
    await Promise.all([next(), next(), next(), next()]);
    expect(broken.slice(0, 5)).toEqual([]);
  },
  300_000,
);
