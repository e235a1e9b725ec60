import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailKind } from '../../platform/mail/mail-kinds.ts';
import { classCalls, THURSDAY, TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { addressOf, kindOf, startMailPeer } from '../../testing/mail-peer.ts';
import { ASANA, HEALING, newUtr, orderCalls } from '../../testing/order-calls.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';

let peer: Awaited<ReturnType<typeof startMailPeer>>;
let studio: TestStudio;
let staff: string;
/** A parent who reads Hindi, and is in the class of the child. */
let meera: { token: string; email: string };
let childId: number;
const orders = orderCalls(() => ({ studio, staff }));
const classes = classCalls(() => ({ studio, staff }));
const family = familyCalls(() => ({ studio, staff }));

beforeAll(async () => {
  peer = await startMailPeer();
  studio = await startTestStudio({ smtpUrl: peer.url, now: () => new Date(TUESDAY_MORNING) });
  staff = (await studio.signInStaff()).token;
  const { token, user } = await studio.signIn('Meera');
  meera = { token, email: user.email };
  await studio.sql`update accounts set language = 'hi' where id = ${user.id}`;
  await succeeds(call('PATCH', '/api/account/notifications', { eveningMail: true }));
  await succeeds(call('PUT', '/api/account/announcements', { agreed: true, givenIn: 'account' }));
  childId = await family.addChild(token);
  const anu = `?for=${childId}`;
  await pay(ASANA);
  const order = await pay(ASANA, anu);
  await payInParts(anu);
  await mailWithoutFlow(childId, order);
  await classes.move();
  await atRest();
  await takeHoliday();
  await announce();
  await atRest();
}, 120_000);
afterAll(async () => {
  await studio.stop();
  await peer.stop();
});

const call = (method: string, path: string, body?: object, token = meera.token) =>
  studio.call(method, path, { token, ...(body && { body }) });
const succeeds = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect([200, 201, 202, 204], text).toContain(status);
};
const atRest = async () => {
  await studio.untilRecipientsStored();
  await studio.untilIdle();
};

const orderFor = async (courseId: number, profileQuery: string): Promise<number> => {
  await succeeds(call('POST', `/api/selection${profileQuery}`, { courseId }));
  return (await call('POST', `/api/orders${profileQuery}`)).body.id;
};

/** Places an order with a payment that staff did not find at first. Returns the order. */
async function pay(courseId: number, profile = ''): Promise<number> {
  const id = await orderFor(courseId, profile);
  const submit = () => call('POST', `/api/orders/${id}/utr${profile}`, { utr: newUtr() });
  await succeeds(submit());
  await atRest();
  await succeeds(orders.reject(id));
  await succeeds(submit());
  await succeeds(orders.confirm(id));
  await atRest();
  return id;
}

/** A part payment that is voided, one that is received, and both kinds of refunds. */
async function payInParts(profile: string): Promise<void> {
  const id = await orderFor(4, profile);
  const change = async (name: string, body: object): Promise<string> => {
    const answer = await call('POST', `/api/staff/orders/${id}/${name}`, body, staff);
    expect(answer.status, answer.text).toBe(201);
    await studio.untilIdle();
    return answer.body.number;
  };
  const reason = 'A mistake';
  const number = await change('payments', { way: 'cash', paise: 100_000, due: 1_250_000 });
  await change('corrections', { number, reason });
  await change('payments', { way: 'cash', paise: 200_000, due: 1_250_000 });
  const back = { reason, way: 'cash' };
  await change('refunds', { ...back, ends: false, paid: 200_000, paise: 50_050 });
  await change('refunds', { ...back, ends: true, paid: 149_950, paise: 149_950 });
}

/** Enqueues mails directly: other tests show when the site enqueues them. */
async function mailWithoutFlow(childId: number, orderId: number): Promise<void> {
  const { sql } = studio;
  const put = (kind: MailKind, id: number | undefined) =>
    sql.begin((tx) => studio.enqueueMail(tx, { kind, id: id ?? 0 }));
  const [evening] = await sql<{ id: number }[]>`
    insert into evening_mails (account_id, date) values (${childId}, '2026-12-02') returning id`;
  await put('evening-before', evening?.id);
  const [ending] = await sql<{ id: number }[]>`
    with month as (
      update courses set fee_per = 'month' where id = 3
    ), period as (
      insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
      values (${childId}, 3, ${orderId}, '2026-12-01', '2026-12-31', '2026-12-31', '2026-12-01')
      returning id
    )
    insert into ending_mails (period_id, days_before) select id, 7 from period returning id`;
  await put('paid-until', ending?.id);
  const [trial] = await sql<{ id: number }[]>`
    insert into trial_mails (account_id, course_id) values (${childId}, 3) returning id`;
  await put('trial', trial?.id);
  await studio.untilIdle();
}

async function takeHoliday(): Promise<void> {
  const days = { firstDate: '2026-12-07', lastDate: '2026-12-09' };
  const query = 'firstDate=2026-12-07&lastDate=2026-12-09&courses=1';
  const { version } = (await call('GET', `/api/staff/holidays/preview?${query}`, undefined, staff))
    .body;
  const words = { reason: 'Diwali', notice: 'We are closed over Diwali' };
  const holiday = { ...days, ...words, courseIds: [ASANA], version };
  await succeeds(call('POST', '/api/staff/holidays', holiday, staff));
  await atRest();
}

const ANNOUNCED = { courseId: ASANA, subject: 'A new hall', text: 'Come and see.' };
const announce = () => succeeds(call('POST', '/api/staff/announcements', ANNOUNCED, staff));

const mailsOf = (kind: MailKind) => peer.mails.filter((mail) => kindOf(mail) === kind);
const IS_ABOUT_ANU = /^नमस्ते Meera जी,\n\nयह Anu के बारे में है।\n\n/;
const isOfAnu = ({ subject = '', text = '' }: ParsedMail) =>
  subject.startsWith('Anu: ') && IS_ABOUT_ANU.test(text);

describe('a mail about a child is sent to the parent, in the language of the parent, once, and names the child', () => {
  test.each<[MailKind, { ofAnu: number; ofMeera: number }]>([
    ['payment-received', { ofAnu: 2, ofMeera: 2 }],
    ['payment-rejected', { ofAnu: 1, ofMeera: 1 }],
    ['payment-confirmed', { ofAnu: 1, ofMeera: 1 }],
    ['course-welcome', { ofAnu: 1, ofMeera: 1 }],
    ['payment-part', { ofAnu: 2, ofMeera: 0 }],
    ['payment-correction', { ofAnu: 1, ofMeera: 0 }],
    ['payment-refund', { ofAnu: 1, ofMeera: 0 }],
    ['payment-refund-end', { ofAnu: 1, ofMeera: 0 }],
    ['class-notice', { ofAnu: 1, ofMeera: 1 }],
    ['holiday', { ofAnu: 1, ofMeera: 1 }],
    ['evening-before', { ofAnu: 1, ofMeera: 0 }],
    ['paid-until', { ofAnu: 1, ofMeera: 0 }],
    ['trial', { ofAnu: 1, ofMeera: 0 }],
    // No advertising is sent about a child.
    ['announcement', { ofAnu: 0, ofMeera: 1 }],
  ])('%s', (kind, { ofAnu, ofMeera }) => {
    const mails = mailsOf(kind);
    expect(new Set(mails.map(addressOf))).toEqual(new Set([meera.email]));
    const [anu, own] = [mails.filter(isOfAnu), mails.filter((mail) => !isOfAnu(mail))];
    expect([anu.length, own.length]).toEqual([ofAnu, ofMeera]);
    for (const { text } of anu) expect(text).toMatch(new RegExp(`[?&](for|as)=${childId}\\b`));
    for (const { subject, text } of own)
      expect(`${subject} ${text}`).not.toMatch(/Anu|[?&](for|as)=/);
  });

  test('staff see that both were notified of the class', async () => {
    expect((await classes.read(THURSDAY)).told).toMatchObject({ of: 2, pushed: 0, mailed: 2 });
  });
});

describe('an announcement to the learners of a course', () => {
  const preview = async (courseId: number) =>
    (await call('GET', `/api/staff/announcements/preview?course=${courseId}`, undefined, staff))
      .body;

  test('is sent to the parent of one of them with the consent of the parent alone', async () => {
    const ravi = await family.addChild(meera.token, 'Ravi');
    const before = mailsOf('announcement').length;
    await family.enrolChild(meera.token, ravi, [HEALING]);
    await atRest();
    expect(await preview(HEALING)).toMatchObject({ learners: 1, byPush: 0, byMail: 1 });
    const toHealing = { ...ANNOUNCED, courseId: HEALING };
    await succeeds(call('POST', '/api/staff/announcements', toHealing, staff));
    await atRest();
    expect(mailsOf('announcement')).toHaveLength(before + 1);
    await succeeds(
      call('PUT', '/api/account/announcements', { agreed: false, givenIn: 'account' }),
    );
    expect(await preview(HEALING)).toMatchObject({ learners: 1, byPush: 0, byMail: 0 });
    const refused = await call('POST', '/api/staff/announcements', toHealing, staff);
    expect(refused.status).toBe(409);
  });
});
