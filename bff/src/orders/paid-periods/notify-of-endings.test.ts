import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { familyCalls } from '../../testing/family-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { notifyOfEndings } from './notify-of-endings.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(async () => {
  await pushStudio.startOver();
  await pushStudio.sql`
    update courses set fee_per = 'month', end_date = null, fee = 2500 where id = ${ASANA}`;
});

/** Inserts a paid period with these days. Returns its id. */
async function sell(
  { accountId, orderId }: { accountId: number; orderId: number },
  { firstDay = '2026-12-01', lastDay = '2026-12-31' } = {},
) {
  const [period] = await pushStudio.sql<{ id: number }[]>`
    insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
    values (${accountId}, ${ASANA}, ${orderId}, ${firstDay}, ${lastDay}, ${lastDay}, ${firstDay})
    returning id`;
  return period?.id ?? 0;
}

/** A learner who has paid for December. */
async function learner(days: { firstDay?: string; lastDay?: string } = {}) {
  const { token, user, order } = await pushStudio.enrolled();
  const own = { accountId: user.id, orderId: order.id };
  await pushStudio.sql`delete from enrolment_periods where account_id = ${user.id}`;
  await pushStudio.sql`delete from enrolments where account_id = ${user.id}`;
  return { token, user, own, periodId: await sell(own, days) };
}

/** A learner with a push subscription. */
async function withPush(days?: { firstDay?: string; lastDay?: string }) {
  const person = await learner(days);
  return { ...person, browser: await pushStudio.subscribe(person.token) };
}

const notifyAt = (moment: string) => {
  pushStudio.at(`${moment}:00+05:30`);
  return pushStudio.studio.notifyOfEndings();
};

const mailsTo = async (address: string) => {
  await pushStudio.studio.untilIdle();
  const mails = await parsedMails(pushStudio.studio.mailFolder);
  return mails.filter(({ to, messageId }) =>
    Boolean(
      to && !Array.isArray(to) && to.text === address && messageId?.startsWith('<paid-until-'),
    ),
  );
};

const notifiedOf = async (periodId: number) => {
  const [notified] = await pushStudio.sql`
    select told_week as "week", told_day as "day" from enrolment_periods where id = ${periodId}`;
  return notified;
};

const DECEMBER = {
  title: 'Asana Regular Classes',
  body: 'Paid until 31 December. Renew for ₹2,500.',
  path: '/Renew/asana-regular-classes',
};

describe('the reminder that a month ends', () => {
  test('is sent a week and a day before, in the daytime, each once, however often and on however many servers the job runs', async () => {
    const { browser, user } = await withPush();
    const heard = () => pushStudio.messagesTo(browser);
    await notifyAt('2026-12-23T19:59');
    await notifyAt('2026-12-24T08:59');
    expect(await heard()).toEqual([]);
    pushStudio.at('2026-12-24T09:00:00+05:30');
    await Promise.all(Array.from({ length: 5 }, () => pushStudio.studio.notifyOfEndings()));
    expect(await heard()).toMatchObject([DECEMBER]);
    await notifyAt('2026-12-25T12:00');
    await notifyAt('2026-12-29T19:59');
    await notifyAt('2026-12-30T20:00');
    expect(await heard()).toHaveLength(1);
    await notifyAt('2026-12-30T19:59');
    // Sent before the clock advances, because it is dropped after the last day.
    expect(await heard()).toHaveLength(2);
    await notifyAt('2026-12-31T10:00');
    await notifyAt('2027-01-01T10:00');
    expect(await heard()).toMatchObject([DECEMBER, DECEMBER]);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test('is sent once if no server ran a week before', async () => {
    const { browser, periodId } = await withPush();
    await notifyAt('2026-12-31T10:00');
    await notifyAt('2026-12-31T10:01');
    expect(await pushStudio.messagesTo(browser)).toMatchObject([DECEMBER]);
    expect(await notifiedOf(periodId)).toEqual({ week: true, day: true });
  });

  test('is not sent again a week before if a class is added', async () => {
    const { browser, periodId } = await withPush();
    await notifyAt('2026-12-24T10:00');
    await pushStudio.sql`update enrolment_periods set last_day = '2027-01-01' where id = ${periodId}`;
    await notifyAt('2026-12-25T10:00');
    expect(await pushStudio.messagesTo(browser)).toHaveLength(1);
    await notifyAt('2026-12-30T10:00');
    expect(await pushStudio.messagesTo(browser)).toHaveLength(1);
    await notifyAt('2026-12-31T10:00');
    expect((await pushStudio.messagesTo(browser))[1]?.body).toBe(
      'Paid until 1 January. Renew for ₹2,500.',
    );
  });

  test('is sent by mail to a learner without push, with the days and the price of the next month', async () => {
    const { user } = await learner({ firstDay: '2026-11-28', lastDay: '2026-12-27' });
    await notifyAt('2026-12-20T10:00');
    await notifyAt('2026-12-20T10:01');
    const [mail, more] = await mailsTo(user.email);
    expect(more).toBeUndefined();
    expect(mail?.subject).toBe('Your month ends on 27 December');
    expect(mail?.text).toContain('Course: Asana Regular Classes\nPaid until: Sun, 27 Dec 2026\n');
    expect(mail?.text).toContain('Next month: 28 December to 27 January\nFee: ₹2,500\n');
    expect(mail?.text).toContain('Renew:\nhttp://localhost:5000/Renew/asana-regular-classes');
    await notifyAt('2026-12-26T10:00');
    expect(await mailsTo(user.email)).toHaveLength(2);
  });

  test.each([
    ['2026-12-23', 2],
    ['2026-12-24', 1],
    ['2026-12-26', 1],
  ])('for a learner confirmed on %s is sent %i times', async (day, times) => {
    pushStudio.at('2026-12-10T10:00:00+05:30');
    await pushStudio.sql`update courses set month_rule = 'calendar' where id = ${ASANA}`;
    const { token, order } = await pushStudio.ordered();
    await pushStudio.submit(token, order.id);
    pushStudio.at(`${day}T10:00:00+05:30`);
    await pushStudio.confirm(order.id);
    const browser = await pushStudio.subscribe(token);
    const ends = async () =>
      (await pushStudio.messagesTo(browser)).filter(({ path }) => path === DECEMBER.path);
    await notifyAt(`${day}T10:01`);
    expect(await ends()).toEqual([]);
    await notifyAt('2026-12-26T12:00');
    expect(await ends()).toHaveLength(times - 1);
    await notifyAt('2026-12-30T10:00');
    expect(await ends()).toHaveLength(times);
  });

  test('is sent in Hindi', async () => {
    const byPush = await withPush();
    const byMail = await learner();
    await pushStudio.sql`
      update accounts set language = 'hi'
      where id = any(${[byPush.user.id, byMail.user.id]}::integer[])`;
    await notifyAt('2026-12-24T10:00');
    expect(await pushStudio.messagesTo(byPush.browser)).toMatchObject([
      {
        title: 'आसन की नियमित क्लास',
        body: '31 दिसंबर तक का पेमेंट हो चुका है। आगे के लिए ₹2,500 में रिन्यू करें।',
        language: 'hi',
      },
    ]);
    const [mail] = await mailsTo(byMail.user.email);
    expect(mail?.subject).toBe('आपका महीना 31 दिसंबर को ख़त्म हो रहा है');
    expect(mail?.text).toContain('अगला महीना: 1 जनवरी से 31 जनवरी तक\nफ़ीस: ₹2,500\n');
  });

  test('is not sent to a learner who turned it off, not even by a mail queued before', async () => {
    const byPush = await withPush();
    const byMail = await learner();
    const wanted = await learner();
    for (const { token } of [byPush, byMail]) await pushStudio.choose(token, { ending: false });
    // Between queueing and sending of the mail.
    await pushStudio.sql.begin(async (tx) => {
      const [row] = await tx<{ id: number }[]>`
        insert into ending_mails (period_id, days_before) values (${byMail.periodId}, 7) returning id`;
      await pushStudio.studio.enqueueMail(tx, { kind: 'paid-until', id: row?.id ?? 0 });
    });
    await notifyAt('2026-12-24T10:00');
    expect(await pushStudio.messagesTo(byPush.browser)).toEqual([]);
    for (const { user } of [byPush, byMail]) expect(await mailsTo(user.email)).toEqual([]);
    expect(await mailsTo(wanted.user.email)).toHaveLength(1);
  });

  test('of a child is sent to the parent, by mail if no browser can be reached', async () => {
    const { token, user } = await familyCalls(() => pushStudio).parentOf();
    await pushStudio.sql`
      update enrolment_periods
      set first_day = '2026-12-01', paid_until = '2026-12-31', last_day = '2026-12-31', anchor = '2026-12-01'`;
    await pushStudio.subscribe(token);
    pushStudio.receiver.answerWith(() => ({ status: 410 }));
    await notifyAt('2026-12-24T10:00');
    await pushStudio.allDone();
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Anu: Your month ends on 31 December']);
  });

  test('is sent by mail if no browser can be reached', async () => {
    const { user } = await withPush();
    pushStudio.receiver.answerWith(() => ({ status: 410 }));
    await notifyAt('2026-12-24T10:00');
    await pushStudio.allDone();
    expect(await mailsTo(user.email)).toHaveLength(1);
  });
});

describe('no reminder is sent', () => {
  test('to a learner who has renewed, or whose payment is being checked, until it is rejected', async () => {
    const renewed = await withPush();
    await sell(renewed.own, { firstDay: '2027-01-01', lastDay: '2027-01-31' });
    const checked = await withPush();
    const { id } = (
      await pushStudio.post(checked.token, '/api/orders/renewals', { courseId: ASANA, months: 1 })
    ).body;
    await pushStudio.submit(checked.token, id);
    await notifyAt('2026-12-24T10:00');
    expect(await pushStudio.messagesTo(renewed.browser)).toEqual([]);
    expect(await pushStudio.messagesTo(checked.browser)).toEqual([]);
    await pushStudio.reject(id);
    await notifyAt('2026-12-24T10:10');
    const [, ending] = await pushStudio.messagesTo(checked.browser);
    expect(ending).toMatchObject(DECEMBER);
  });

  test.each([
    ['a fee that is paid once', { fee_per: 'once' }],
    ['no day after the last one', { end_date: '2026-12-31' }],
  ])('if the course has %s', async (_, changes) => {
    const { browser } = await withPush();
    await pushStudio.sql`update courses set ${pushStudio.sql(changes)} where id = ${ASANA}`;
    await notifyAt('2026-12-24T10:00');
    expect(await pushStudio.messagesTo(browser)).toEqual([]);
    await pushStudio.sql`
      update courses set fee_per = 'month', end_date = '2027-01-01' where id = ${ASANA}`;
    await notifyAt('2026-12-24T10:01');
    expect(await pushStudio.messagesTo(browser)).toHaveLength(1);
  });

  test('twice if a server is killed before it has queued all', async () => {
    const { browser, periodId } = await withPush();
    const byMail = await learner();
    pushStudio.at('2026-12-24T10:00:00+05:30');
    const { sql, enqueuePushJobs } = pushStudio.studio;
    const killed = () => Promise.reject(new Error('killed'));
    const now = () => new Date('2026-12-24T10:00:00+05:30');
    await expect(
      notifyOfEndings({ sql, enqueuePushJobs, enqueueMail: killed, now }),
    ).rejects.toThrow();
    expect(await notifiedOf(periodId)).toEqual({ week: false, day: false });
    await pushStudio.studio.notifyOfEndings();
    expect(await pushStudio.messagesTo(browser)).toHaveLength(1);
    expect(await mailsTo(byMail.user.email)).toHaveLength(1);
  });
});

test('1,200 learners are notified in three batches, even by two servers', {
  timeout: 60_000,
}, async () => {
  const { sql } = pushStudio;
  const { own } = await withPush();
  await sql`
    insert into accounts (name, email, password_hash)
    select 'Learner', format('crowd%s@ends.example', n), '' from generate_series(1, 1199) n`;
  for (const rest of [0, 1, 2])
    await sql`
      insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
      select id, ${ASANA}, ${own.orderId}, '2026-12-01', '2026-12-31', '2026-12-31', '2026-12-01'
      from accounts where email like 'crowd%@ends.example' and id % 3 = ${rest}`;
  await sql`
    insert into notification_choices (account_id, ending)
    select id, id % 2 = 0 from accounts where email like 'crowd%@ends.example'`;
  pushStudio.at('2026-12-24T10:00:00+05:30');
  expect(await pushStudio.studio.notifyOfEndings()).toBe(true);
  const [left] = await sql`
    select count(*)::integer as "count" from enrolment_periods where not told_week`;
  expect(left?.count).toBe(700);
  const both = await Promise.all([
    pushStudio.studio.notifyOfEndings(),
    pushStudio.studio.notifyOfEndings(),
  ]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await sql`select from enrolment_periods where not told_week`).toHaveLength(0);
  const [mails] = await sql`
    select count(*)::integer as "count", count(distinct period_id)::integer as "people" from ending_mails`;
  const [wanting] = await sql`
    select count(*)::integer as "count" from accounts where email like 'crowd%@ends.example' and id % 2 = 0`;
  expect(mails).toEqual({ count: wanting?.count, people: wanting?.count });
  await sql`delete from pgboss.job where name = 'mail'`;
  await sql`delete from enrolment_periods`;
  await sql`delete from enrolments`;
  await sql`delete from accounts where email like 'crowd%@ends.example'`;
});
