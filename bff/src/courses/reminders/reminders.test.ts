import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindersTask } from '../../operations/scheduled-jobs/reminders.ts';
import { createLogger } from '../../platform/runtime/logging.ts';
import { runTasks } from '../../platform/runtime/scheduler.ts';
import { classCalls } from '../../testing/class-calls.ts';
import { familyCalls } from '../../testing/family-calls.ts';
import { ASANA } from '../../testing/order-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { parsedMails } from '../../testing/sent-mails.ts';
import { enqueueReminders } from './reminders.ts';

/** Tuesday: the course has its class from 7 to 8, as every day from Monday to Friday. */
const TUESDAY = '2026-12-01';
const on = (time: string, date = TUESDAY) => `${date}T${time}:00+05:30`;
const utc = (time: string) => new Date(on(time)).toISOString();
const LINK = 'https://meet.example/first?pwd=secret';
const OTHER_LINK = 'https://meet.example/second?pwd=secret';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const { move, cancel, back, act } = classCalls(() => pushStudio);
const family = familyCalls(() => pushStudio);

/** An enrolled learner with a browser. */
const learner = async () => {
  const { token, user } = await pushStudio.enrolled();
  return { token, user, browser: await pushStudio.subscribe(token) };
};

/** Enqueues the reminders that are due at this time. */
const remindAt = (moment: string) => {
  pushStudio.at(moment);
  return pushStudio.studio.remind();
};

/** The messages; the phone formats the text that a class starts from the time in the message. */
const bodies = async (browser: Parameters<PushStudio['messagesTo']>[0]) =>
  (await pushStudio.messagesTo(browser)).map(
    ({ title, body, startsAt }) => `${title}${startsAt ? ` starts ${startsAt}` : ''} / ${body}`,
  );

const CLASS_TIME = 'Tue, 1 Dec, 7 to 8 am IST';
const STARTS = `Asana Regular Classes starts ${utc('07:00')} / ${CLASS_TIME}`;

describe('the reminder that a class starts', () => {
  test('is sent ten minutes before, once, on any number of servers', async () => {
    const { browser } = await learner();
    const stranger = await pushStudio.studio.signIn();
    await pushStudio.subscribe(stranger.token);
    const next = await remindAt(on('06:49'));
    expect(next).toEqual(new Date(on('06:50')));
    expect(await bodies(browser)).toEqual([]);
    pushStudio.at(on('06:50'));
    await Promise.all(Array.from({ length: 5 }, () => pushStudio.studio.remind()));
    await remindAt(on('06:55'));
    await remindAt(on('07:00'));
    await remindAt(on('07:30'));
    expect(await bodies(browser)).toEqual([STARTS]);
    expect(pushStudio.receiver.requests).toBe(1);
    expect(pushStudio.receiver.deliveries).toMatchObject([
      {
        ttl: 70 * 60,
        urgency: 'high',
        topic: 'class-1-20261201',
        message: { path: '/join/asana-regular-classes', tag: 'class-1-20261201' },
      },
    ]);
  });

  test('is in the language of the learner, and the phone formats the time in the same', async () => {
    const { browser, user } = await learner();
    await pushStudio.sql`update accounts set language = 'hi' where id = ${user.id}`;
    await remindAt(on('06:50'));
    expect(await pushStudio.messagesTo(browser)).toMatchObject([
      { body: 'मंगलवार, 1 दिसंबर, सुबह 7 से 8 बजे IST', language: 'hi', startsAt: utc('07:00') },
    ]);
  });

  test('is sent late after an outage, but not once the class has begun', async () => {
    const { browser } = await learner();
    await remindAt(on('06:56'));
    expect(await bodies(browser)).toEqual([STARTS]);
    const late = await learner();
    await remindAt(on('07:00'));
    expect(await bodies(late.browser)).toEqual([]);
  });

  test('moves with the class, also if learners were reminded of the old time already', async () => {
    const { browser } = await learner();
    await remindAt(on('06:50'));
    await pushStudio.allDone();
    const toNine = { movedTo: TUESDAY, startTime: '09:00', endTime: '10:00', notice: 'At nine.' };
    expect((await move(toNine, { date: TUESDAY })).status).toBe(200);
    await pushStudio.allDone();
    await remindAt(on('06:51'));
    await remindAt(on('08:50'));
    await remindAt(on('08:51'));
    expect(await bodies(browser)).toEqual([
      STARTS,
      'Asana Regular Classes / At nine.\nTue, 1 Dec, 9 to 10 am IST',
      `Asana Regular Classes starts ${utc('09:00')} / Tue, 1 Dec, 9 to 10 am IST`,
    ]);
  });

  test('is not sent for a cancelled class, nor to a learner who does not want it', async () => {
    const { browser } = await learner();
    const other = await learner();
    await pushStudio.choose(other.token, { starting: false });
    await cancel({ date: TUESDAY });
    await pushStudio.choose(other.token, { starting: false, cancelled: false });
    await remindAt(on('06:50'));
    expect((await bodies(browser)).filter((text) => text.includes('starts'))).toEqual([]);
    await back({ date: TUESDAY });
    // A message about the change that is enqueued after the reminder replaces it.
    await pushStudio.studio.untilRecipientsStored();
    await remindAt(on('06:51'));
    expect((await bodies(browser)).filter((text) => text.includes('starts'))).toHaveLength(1);
    expect((await bodies(other.browser)).filter((text) => text.includes('starts'))).toEqual([]);
  });

  test('of a child is sent to the parent, once, and so is its new link', async () => {
    const { token } = await family.parentOf();
    const browser = await pushStudio.subscribe(token);
    await remindAt(on('06:00'));
    await act('PUT', 'link', { meetingLink: LINK, forCourse: true }, { date: TUESDAY });
    await remindAt(on('06:35'));
    expect(await bodies(browser)).toEqual([
      expect.stringMatching(/^Anu: Asana Regular Classes \/ /),
    ]);
    await remindAt(on('06:50'));
    await remindAt(on('06:51'));
    expect((await bodies(browser)).slice(1)).toEqual([`Anu: ${STARTS}`]);
    const { body } = await pushStudio.studio.call('GET', `/api/staff/reach?course=${ASANA}`, {
      token: pushStudio.staff,
    });
    expect(body.newLinks).toEqual([{ of: 1, pushed: 1 }]);
  });

  /** A server that enqueues reminders by itself, with a clock that starts at this time. */
  const serverFrom = (moment: string) => {
    const begun = Date.now();
    let asked = 0;
    const now = () => {
      asked += 1;
      return new Date(Date.parse(moment) + Date.now() - begun);
    };
    const { sql, enqueueMail, enqueuePushJobs } = pushStudio.studio;
    const logger = createLogger('silent');
    const running = runTasks([
      remindersTask({ ...{ sql, enqueueMail, enqueuePushJobs, now }, logger }),
    ]);
    // It reads the clock when a run begins, and when it has ended.
    const firstCheckAt = () => expect.poll(() => asked).toBe(2);
    return { running, now, firstCheckAt };
  };

  test('is sent by a running server at the due time', async () => {
    const { browser } = await learner();
    const { running, now } = serverFrom('2026-12-01T06:49:58+05:30');
    await expect
      .poll(() => pushStudio.receiver.messagesTo(browser).length, { interval: 20, timeout: 10_000 })
      .toBe(1);
    const notified = now();
    await running.stop();
    expect(notified.getTime()).toBeGreaterThanOrEqual(Date.parse(on('06:50')));
    expect(notified.getTime()).toBeLessThan(Date.parse(on('06:50')) + 5_000);
  });

  test('is sent by a running server when a class was moved to a near time', async () => {
    const { browser } = await learner();
    const { running, firstCheckAt } = serverFrom(on('05:00'));
    await firstCheckAt();
    running.onChange('payments');
    await pushStudio.sql`update courses set start_time = '05:08' where id = ${ASANA}`;
    try {
      running.onChange('classes');
      await expect.poll(() => pushStudio.receiver.messagesTo(browser).length).toBe(1);
    } finally {
      await running.stop();
      await pushStudio.sql`update courses set start_time = '07:00' where id = ${ASANA}`;
    }
  });
});

describe('the notification of a new link', () => {
  const setLink = (meetingLink: string) =>
    act('PUT', 'link', { meetingLink, forCourse: true }, { date: TUESDAY });
  const NEW = 'Asana Regular Classes / There is a new link. Join the usual way.';

  test('is sent within the hour before the class and while it runs, once for each change, without the link', async () => {
    const { browser } = await learner();
    await setLink(LINK);
    await remindAt(on('06:05'));
    expect(await bodies(browser)).toEqual([]);
    await setLink(OTHER_LINK);
    await remindAt(on('06:10'));
    await remindAt(on('06:11'));
    expect(await bodies(browser)).toEqual([NEW]);
    await setLink(LINK);
    await Promise.all([remindAt(on('07:30')), remindAt(on('07:30'))]);
    expect(await bodies(browser)).toEqual([NEW, NEW]);
    await setLink(OTHER_LINK);
    await remindAt(on('08:00'));
    expect(await bodies(browser)).toEqual([NEW, NEW]);
    expect(JSON.stringify(pushStudio.receiver.deliveries)).not.toContain('meet.example');
    expect(pushStudio.receiver.deliveries[0]?.message.path).toBe('/join/asana-regular-classes');
  });

  test('is sent for the first link of a near class', async () => {
    const { browser } = await learner();
    await setLink('');
    await remindAt(on('06:20'));
    expect(await bodies(browser)).toEqual([]);
    await setLink(LINK);
    await remindAt(on('06:40'));
    await remindAt(on('06:41'));
    expect(await bodies(browser)).toEqual([NEW]);
  });

  test('is not sent for a link that was set more than an hour before', async () => {
    const { browser } = await learner();
    await setLink(LINK);
    await remindAt(on('05:35'));
    await setLink(OTHER_LINK);
    await remindAt(on('05:50'));
    await remindAt(on('06:10'));
    expect(await bodies(browser)).toEqual([]);
  });

  test('is sent after an outage at the beginning of the hour, and not while there is no link', async () => {
    const { browser } = await learner();
    const other = await learner();
    await pushStudio.choose(other.token, { newLink: false });
    await setLink(LINK);
    await remindAt(on('05:59'));
    await setLink('');
    await remindAt(on('06:20'));
    expect(await bodies(browser)).toEqual([]);
    await setLink(OTHER_LINK);
    await remindAt(on('06:30'));
    expect(await bodies(browser)).toEqual([NEW]);
    expect(await bodies(other.browser)).toEqual([]);
  });
});

describe('the mail on the evening before', () => {
  test('is for a class that was paid for and moved past the last day', async () => {
    const { sql } = pushStudio;
    const own = await pushStudio.enrolled();
    const shorter = await pushStudio.enrolled();
    for (const [{ user }, lastDay] of [
      [own, '2026-12-31'],
      [shorter, '2026-12-30'],
    ] as const)
      await sql`
        update enrolment_periods
        set first_day = '2026-12-01', paid_until = ${lastDay}, last_day = ${lastDay}, anchor = '2026-12-01'
        where account_id = ${user.id}`;
    for (const { token } of [own, shorter]) await pushStudio.choose(token, { eveningMail: true });
    // From Thursday to a Sunday.
    await move(
      { movedTo: '2027-01-03', startTime: '09:00', endTime: '10:00' },
      { date: '2026-12-31' },
    );
    await remindAt('2027-01-02T18:00:00+05:30');
    const mailed = await sql<{ id: number }[]>`select account_id as "id" from evening_mails`;
    expect(mailed.map(({ id }) => id)).toEqual([own.user.id]);
  });

  const mailsTo = async (address: string): Promise<ParsedMail[]> => {
    const mails = await parsedMails(pushStudio.studio.mailFolder);
    return mails.filter(
      ({ to, subject }) =>
        to && !Array.isArray(to) && to.text === address && / IST$|classes on/.test(subject ?? ''),
    );
  };
  /** A learner who wants the mail and has no push. */
  const evening = async () => {
    const { token, user } = await pushStudio.enrolled();
    await pushStudio.choose(token, { eveningMail: true });
    return { token, user };
  };
  const mailJobs = async () =>
    (
      await pushStudio.sql`
        select id from pgboss.job
        where name = 'mail' and state < 'completed' and data ->> 'kind' = 'evening-before'`
    ).length;
  const allSent = () => expect.poll(mailJobs, { timeout: 10_000 }).toBe(0);

  test('is sent from 18:00, once, with the class, its time and address, to learners who want it and have no push', async () => {
    const { user } = await evening();
    const withPush = await evening();
    await pushStudio.subscribe(withPush.token);
    const without = await pushStudio.enrolled();
    await pushStudio.choose(without.token, { moved: false });
    await pushStudio.sql`
      insert into class_exceptions (course_id, date, teacher)
      values (${ASANA}, '2026-12-02', 'Meera Joshi')`;
    await remindAt(on('17:59'));
    expect(await pushStudio.sql`select id from evening_mails`).toHaveLength(0);
    await remindAt(on('18:00'));
    await Promise.all([remindAt(on('18:01')), remindAt(on('18:01'))]);
    expect([...(await pushStudio.sql`select account_id as id from evening_mails`)]).toEqual([
      { id: user.id },
    ]);
    await allSent();
    const [mail, more] = await mailsTo(user.email);
    expect(more).toBeUndefined();
    expect(mail?.subject).toBe('Asana Regular Classes: Wed, 2 Dec, 7 to 8 am IST');
    expect(mail?.text).toContain('http://localhost:5000/join/asana-regular-classes');
    expect(mail?.text).toContain('Teacher: Meera Joshi');
    expect(await mailsTo(withPush.user.email)).toEqual([]);
    expect(await mailsTo(without.user.email)).toEqual([]);
    const late = await evening();
    await remindAt(on('21:00'));
    expect(
      await pushStudio.sql`select id from evening_mails where account_id = ${late.user.id}`,
    ).toEqual([]);
  });

  test('of a child is sent to the parent who wants it and has no push', async () => {
    const { token, user, childId } = await family.parentOf();
    await pushStudio.choose(token, { eveningMail: true });
    const withPush = await family.parentOf('Ravi');
    await pushStudio.choose(withPush.token, { eveningMail: true });
    await pushStudio.subscribe(withPush.token);
    await remindAt(on('18:00'));
    await remindAt(on('18:01'));
    expect([...(await pushStudio.sql`select account_id as id from evening_mails`)]).toEqual([
      { id: childId },
    ]);
    await allSent();
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Anu: Asana Regular Classes: Wed, 2 Dec, 7 to 8 am IST',
    ]);
  });

  test('contains no cancelled class, and is not sent without a class', async () => {
    const { user } = await evening();
    await cancel({ date: '2026-12-02' });
    await remindAt(on('18:00'));
    expect(await pushStudio.sql`select id from evening_mails`).toHaveLength(0);
    await back({ date: '2026-12-02' });
    // Cancelled between the reminder and its mail.
    await pushStudio.sql.begin(async (tx) => {
      const [row] = await tx<{ id: number }[]>`
        insert into evening_mails (account_id, date) values (${user.id}, '2026-12-02') returning id`;
      await tx`
        insert into class_exceptions (course_id, date, cancelled)
        values (${ASANA}, '2026-12-02', true)
        on conflict (course_id, date) do update set cancelled = true`;
      await pushStudio.studio.enqueueMail(tx, { kind: 'evening-before', id: row?.id ?? 0 });
    });
    await allSent();
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

test('5,000 learners of one class are reminded with a few statements', {
  tags: 'faults',
  timeout: 180_000,
}, async () => {
  const { sql } = pushStudio;
  const { order } = await pushStudio.enrolled();
  // Some at a time: a statement may take ten seconds.
  const slices = Array.from({ length: 10 }, (_, slice) => slice * 500);
  for (const first of slices)
    await sql`
      insert into accounts (name, email, password_hash)
      select 'Learner', format('crowd%s@remind.example', ${first}::integer + n), '' from generate_series(1, 500) n`;
  const sliceFrom = (first: number) => sql`
    (select id from accounts where email like 'crowd%@remind.example'
    order by id offset ${first} limit 500)`;
  for (const first of slices)
    await sql`
      insert into enrolments (account_id, course_id, order_id)
      select id, ${ASANA}, ${order.id} from ${sliceFrom(first)} slice`;
  for (const first of slices)
    await sql`insert into sessions (account_id) select id from ${sliceFrom(first)} slice`;
  for (const first of slices)
    await sql`
      insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
      select account_id, sessions.id, format('https://localhost:1/%s', account_id), repeat('B', 87), repeat('A', 22)
      from sessions where account_id in ${sliceFrom(first)}`;
  // No server sends them here: they only need to be enqueued together.
  const jobs: number[] = [];
  await enqueueReminders({
    sql,
    now: () => new Date(on('06:50')),
    enqueueMail: pushStudio.studio.enqueueMail,
    enqueuePushJobs: async (_, pushes) => void jobs.push(pushes.length),
  });
  expect(jobs).toEqual([5_000]);
  await sql`delete from pushes`;
  for (const first of slices) {
    await sql`delete from push_subscriptions where account_id in ${sliceFrom(first)}`;
    await sql`delete from enrolments where account_id in ${sliceFrom(first)}`;
  }
});
