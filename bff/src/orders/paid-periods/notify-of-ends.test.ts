import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { familyCalls } from '../../testing/family-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { tellOfEnds } from './notify-of-ends.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(async () => {
  await place.startOver();
  await place.sql`
    update courses set fee_per = 'month', end_date = null, fee = 2500 where id = ${ASANA}`;
});

/** Sells these days, as of an order that is paid. Returns the id of the period. */
async function sell(
  { accountId, orderId }: { accountId: number; orderId: number },
  { firstDay = '2026-12-01', lastDay = '2026-12-31' } = {},
) {
  const [period] = await place.sql<{ id: number }[]>`
    insert into enrolment_periods (account_id, course_id, order_id, first_day, paid_until, last_day, anchor)
    values (${accountId}, ${ASANA}, ${orderId}, ${firstDay}, ${lastDay}, ${lastDay}, ${firstDay})
    returning id`;
  return period?.id ?? 0;
}

/** A learner who has paid for December. */
async function learner(days: { firstDay?: string; lastDay?: string } = {}) {
  const { token, user, order } = await place.enrolled();
  const own = { accountId: user.id, orderId: order.id };
  await place.sql`delete from enrolment_periods where account_id = ${user.id}`;
  await place.sql`delete from enrolments where account_id = ${user.id}`;
  return { token, user, own, periodId: await sell(own, days) };
}

/** One who has a browser. */
async function withPush(days?: { firstDay?: string; lastDay?: string }) {
  const person = await learner(days);
  return { ...person, browser: await place.subscribe(person.token) };
}

const tellAt = (moment: string) => {
  place.at(`${moment}:00+05:30`);
  return place.studio.tellOfEnds();
};

const mailsTo = async (address: string) => {
  await place.studio.untilAtRest();
  const mails = await parsedMails(place.studio.mailFolder);
  return mails.filter(({ to, messageId }) =>
    Boolean(
      to && !Array.isArray(to) && to.text === address && messageId?.startsWith('<paid-until-'),
    ),
  );
};

const toldOf = async (periodId: number) => {
  const [told] = await place.sql`
    select told_week as "week", told_day as "day" from enrolment_periods where id = ${periodId}`;
  return told;
};

const DECEMBER = {
  title: 'Asana Regular Classes',
  body: 'Paid until 31 December. Renew for ₹2,500.',
  path: '/Renew/asana-regular-classes',
};

describe('that a month ends', () => {
  test('is told a week and a day before, by day, each once, however often and on however many servers', async () => {
    const { browser, user } = await withPush();
    const heard = () => place.messagesTo(browser);
    await tellAt('2026-12-23T19:59');
    await tellAt('2026-12-24T08:59');
    expect(await heard()).toEqual([]);
    place.at('2026-12-24T09:00:00+05:30');
    await Promise.all(Array.from({ length: 5 }, () => place.studio.tellOfEnds()));
    expect(await heard()).toMatchObject([DECEMBER]);
    await tellAt('2026-12-25T12:00');
    await tellAt('2026-12-29T19:59');
    await tellAt('2026-12-30T20:00');
    expect(await heard()).toHaveLength(1);
    await tellAt('2026-12-30T19:59');
    // Sent before the clock goes on: on the day after the last one it would not be any more.
    expect(await heard()).toHaveLength(2);
    await tellAt('2026-12-31T10:00');
    await tellAt('2027-01-01T10:00');
    expect(await heard()).toMatchObject([DECEMBER, DECEMBER]);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test('is told once where no server ran a week before', async () => {
    const { browser, periodId } = await withPush();
    await tellAt('2026-12-31T10:00');
    await tellAt('2026-12-31T10:01');
    expect(await place.messagesTo(browser)).toMatchObject([DECEMBER]);
    expect(await toldOf(periodId)).toEqual({ week: true, day: true });
  });

  test('is not told again of the week where a class is added', async () => {
    const { browser, periodId } = await withPush();
    await tellAt('2026-12-24T10:00');
    await place.sql`update enrolment_periods set last_day = '2027-01-01' where id = ${periodId}`;
    await tellAt('2026-12-25T10:00');
    expect(await place.messagesTo(browser)).toHaveLength(1);
    await tellAt('2026-12-30T10:00');
    expect(await place.messagesTo(browser)).toHaveLength(1);
    await tellAt('2026-12-31T10:00');
    expect((await place.messagesTo(browser))[1]?.body).toBe(
      'Paid until 1 January. Renew for ₹2,500.',
    );
  });

  test('is told by mail to who has no push, with the days and the price of the next month', async () => {
    const { user } = await learner({ firstDay: '2026-11-28', lastDay: '2026-12-27' });
    await tellAt('2026-12-20T10:00');
    await tellAt('2026-12-20T10:01');
    const [mail, more] = await mailsTo(user.email);
    expect(more).toBeUndefined();
    expect(mail?.subject).toBe('Your month ends on 27 December');
    expect(mail?.text).toContain('Course: Asana Regular Classes\nPaid until: Sun, 27 Dec 2026\n');
    expect(mail?.text).toContain('Next month: 28 December to 27 January\nFee: ₹2,500\n');
    expect(mail?.text).toContain('Renew:\nhttp://localhost:5000/Renew/asana-regular-classes');
    await tellAt('2026-12-26T10:00');
    expect(await mailsTo(user.email)).toHaveLength(2);
  });

  test.each([
    ['2026-12-23', 2],
    ['2026-12-24', 1],
    ['2026-12-26', 1],
  ])('is told to who is confirmed on %s as often as %i times', async (day, times) => {
    place.at('2026-12-10T10:00:00+05:30');
    await place.sql`update courses set month_rule = 'calendar' where id = ${ASANA}`;
    const { token, order } = await place.ordered();
    await place.submit(token, order.id);
    place.at(`${day}T10:00:00+05:30`);
    await place.confirm(order.id);
    const browser = await place.subscribe(token);
    const ends = async () =>
      (await place.messagesTo(browser)).filter(({ path }) => path === DECEMBER.path);
    await tellAt(`${day}T10:01`);
    expect(await ends()).toEqual([]);
    await tellAt('2026-12-26T12:00');
    expect(await ends()).toHaveLength(times - 1);
    await tellAt('2026-12-30T10:00');
    expect(await ends()).toHaveLength(times);
  });

  test('is told in Hindi', async () => {
    const byPush = await withPush();
    const byMail = await learner();
    await place.sql`
      update accounts set language = 'hi'
      where id = any(${[byPush.user.id, byMail.user.id]}::integer[])`;
    await tellAt('2026-12-24T10:00');
    expect(await place.messagesTo(byPush.browser)).toMatchObject([
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

  test('is told to nobody who does not want it, and not by a mail that was put before', async () => {
    const byPush = await withPush();
    const byMail = await learner();
    const wanted = await learner();
    for (const { token } of [byPush, byMail]) await place.choose(token, { ending: false });
    // Between the reminder and its mail.
    await place.sql.begin(async (tx) => {
      const [row] = await tx<{ id: number }[]>`
        insert into ending_mails (period_id, days_before) values (${byMail.periodId}, 7) returning id`;
      await place.studio.enqueueMail(tx, { kind: 'paid-until', id: row?.id ?? 0 });
    });
    await tellAt('2026-12-24T10:00');
    expect(await place.messagesTo(byPush.browser)).toEqual([]);
    for (const { user } of [byPush, byMail]) expect(await mailsTo(user.email)).toEqual([]);
    expect(await mailsTo(wanted.user.email)).toHaveLength(1);
  });

  test('of a child is told to the parent, by mail where no browser can be reached any more', async () => {
    const { token, user } = await familyCalls(() => place).parentOf();
    await place.sql`
      update enrolment_periods
      set first_day = '2026-12-01', paid_until = '2026-12-31', last_day = '2026-12-31', anchor = '2026-12-01'`;
    await place.subscribe(token);
    place.receiver.answerWith(() => ({ status: 410 }));
    await tellAt('2026-12-24T10:00');
    await place.allDone();
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Anu: Your month ends on 31 December']);
  });

  test('comes by mail where no browser can be reached any more', async () => {
    const { user } = await withPush();
    place.receiver.answerWith(() => ({ status: 410 }));
    await tellAt('2026-12-24T10:00');
    await place.allDone();
    expect(await mailsTo(user.email)).toHaveLength(1);
  });
});

describe('nobody is told', () => {
  test('who has renewed, or whose payment is being checked; but once it is rejected', async () => {
    const renewed = await withPush();
    await sell(renewed.own, { firstDay: '2027-01-01', lastDay: '2027-01-31' });
    const checked = await withPush();
    const { id } = (
      await place.post(checked.token, '/api/orders/renewals', { courseId: ASANA, months: 1 })
    ).body;
    await place.submit(checked.token, id);
    await tellAt('2026-12-24T10:00');
    expect(await place.messagesTo(renewed.browser)).toEqual([]);
    expect(await place.messagesTo(checked.browser)).toEqual([]);
    await place.reject(id);
    await tellAt('2026-12-24T10:10');
    const [, ending] = await place.messagesTo(checked.browser);
    expect(ending).toMatchObject(DECEMBER);
  });

  test.each([
    ['a fee that is paid once', { fee_per: 'once' }],
    ['no day after the last one', { end_date: '2026-12-31' }],
  ])('where the course has %s', async (_, changes) => {
    const { browser } = await withPush();
    await place.sql`update courses set ${place.sql(changes)} where id = ${ASANA}`;
    await tellAt('2026-12-24T10:00');
    expect(await place.messagesTo(browser)).toEqual([]);
    await place.sql`
      update courses set fee_per = 'month', end_date = '2027-01-01' where id = ${ASANA}`;
    await tellAt('2026-12-24T10:01');
    expect(await place.messagesTo(browser)).toHaveLength(1);
  });

  test('twice by a server that is killed before it has put all', async () => {
    const { browser, periodId } = await withPush();
    const byMail = await learner();
    place.at('2026-12-24T10:00:00+05:30');
    const { sql, enqueuePushJobs } = place.studio;
    const killed = () => Promise.reject(new Error('killed'));
    const now = () => new Date('2026-12-24T10:00:00+05:30');
    await expect(tellOfEnds({ sql, enqueuePushJobs, enqueueMail: killed, now })).rejects.toThrow();
    expect(await toldOf(periodId)).toEqual({ week: false, day: false });
    await place.studio.tellOfEnds();
    expect(await place.messagesTo(browser)).toHaveLength(1);
    expect(await mailsTo(byMail.user.email)).toHaveLength(1);
  });
});

test('1,200 learners are told in three turns, though two servers tell them', {
  timeout: 60_000,
}, async () => {
  const { sql } = place;
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
  place.at('2026-12-24T10:00:00+05:30');
  expect(await place.studio.tellOfEnds()).toBe(true);
  const [left] = await sql`
    select count(*)::integer as "count" from enrolment_periods where not told_week`;
  expect(left?.count).toBe(700);
  const both = await Promise.all([place.studio.tellOfEnds(), place.studio.tellOfEnds()]);
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
