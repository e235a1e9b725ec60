import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ASANA, HEALING, orderCalls } from '../../testing/order-calls.ts';
import { type PushReceiver, startPushReceiver } from '../../testing/push-receiver.ts';
import { startTestStudio, type TestStudio } from '../../testing/test-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import type { PushMessage } from '../push/notification.ts';
import type { Announcement } from './announcement.ts';
import { markMailed } from './mail-queries.ts';
import { compactAudienceChanges } from './queries.ts';
import { lockAccounts } from './recipient-queries.ts';

interface Arrived {
  raw: string;
  mail: ParsedMail;
}
const arrived: Arrived[] = [];
const peer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', async () => {
      const raw = Buffer.concat(chunks);
      arrived.push({ raw: raw.toString(), mail: await simpleParser(raw) });
      done();
    });
  },
});

let receiver: PushReceiver;
let studio: TestStudio;
let staff: string;
let publicKey: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  receiver = await startPushReceiver();
  studio = await startTestStudio({
    pushReceiver: receiver,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    publicUrl: 'https://yoga.example.org',
    rules: { announcementPerAccount: { points: 60, seconds: 86_400 } },
  });
  staff = (await studio.signInStaff('Vikram Negi')).token;
  publicKey = (await studio.call('GET', '/api/push/key')).body.publicKey;
});
afterAll(async () => {
  await studio.stop();
  await receiver.stop();
  await new Promise<void>((resolve) => peer.close(() => resolve()));
});

const { enrolled, startOver } = orderCalls(() => ({ studio, staff }));
beforeEach(async () => {
  receiver.answerWith();
  await startOver();
  await studio.sql`delete from announcements`;
  await studio.sql`delete from announcement_consents`;
});

type Learner = Awaited<ReturnType<typeof enrolled>>;

const answer = (token: string, agreed: unknown, givenIn: unknown = 'account') =>
  studio.call('PUT', '/api/account/announcements', { token, body: { agreed, givenIn } });

const agreeing = async (courses = [ASANA]): Promise<Learner> => {
  const learner = await enrolled(courses);
  expect((await answer(learner.token, true)).status).toBe(200);
  return learner;
};

/** The messages that the subscribed browsers of an account have received. */
async function withPush(learner: Learner, browsers = 1) {
  const subscriptions = Array.from({ length: browsers }, () => receiver.subscribe(publicKey));
  for (const body of subscriptions) {
    const { status } = await studio.call('PUT', '/api/push/subscription', {
      token: learner.token,
      body,
    });
    expect(status).toBe(204);
  }
  const pushes = () => subscriptions.map((browser) => receiver.messagesTo(browser));
  return { ...learner, subscriptions, pushes };
}

const words = { subject: 'New batch in January', text: 'Namaste all.\n\nIt begins on the 4th.' };

const announce = (
  body: Record<string, unknown> = {},
  { token = staff, key }: { token?: string; key?: string } = {},
) =>
  studio.call('POST', '/api/staff/announcements', {
    token,
    body: { courseId: ASANA, ...words, ...body },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });

const read = (path: string, token = staff) => studio.call('GET', path, { token });
const list = async (course: unknown = ASANA): Promise<Announcement[]> =>
  (await read(`/api/staff/announcements?course=${course}`)).body.items;
const preview = async (course: unknown = ASANA) => {
  const { contacts, ...counts } = (await read(`/api/staff/announcements/preview?course=${course}`))
    .body;
  expect(contacts).toEqual({ app: counts.byPush, email: counts.byMail, none: 0, unreachable: [] });
  return counts;
};
const mailsTo = ({ user }: { user: { email: string } }) =>
  arrived.filter(
    ({ raw, mail }) => [mail.to].flat()[0]?.text === user.email && /^List-Unsubscribe:/m.test(raw),
  );
const recipients = async () => {
  await studio.untilRecipientsStored();
  return studio.sql<{ accountId: number; by: string }[]>`
    select account_id as "accountId", by from announcement_recipients order by account_id`;
};

/** Waits until no announcement waits to be sent, by push or by mail. */
const untilDone = async () => {
  await studio.untilRecipientsStored();
  const waiting = () => studio.sql`
    select id::text from pgboss.job
    where name = 'mail' and data->>'kind' = 'announcement' and state in ('created', 'retry', 'active')
    union all
    select id::text from pushes where sent_at is null and given_up_at is null`;
  await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(0);
};

describe('an announcement', () => {
  test('is sent to the learners of the course who have agreed: by push to subscribed browsers, to the others by mail', async () => {
    const byMail = await agreeing();
    const byPush = await withPush(await agreeing());
    const silent = await enrolled();
    const elsewhere = await agreeing([HEALING]);
    const withdrawn = await agreeing();
    await answer(withdrawn.token, false);
    expect(await preview()).toEqual({ learners: 4, byPush: 1, byMail: 1 });
    const { status, body } = await announce();
    expect(status).toBe(201);
    expect(body).toMatchObject({ courseId: ASANA, toAll: false, ...words, by: 'Vikram Negi' });
    expect(body.told).toEqual({ of: 2, pushed: 0, mailed: 0, none: 0 });
    expect(await recipients()).toEqual([
      { accountId: byMail.user.id, by: 'mail' },
      { accountId: byPush.user.id, by: 'push' },
    ]);
    await untilDone();
    expect(mailsTo(byMail)).toHaveLength(1);
    expect(byPush.pushes()).toMatchObject([[{ title: words.subject }]]);
    for (const other of [byPush, silent, elsewhere, withdrawn]) expect(mailsTo(other)).toEqual([]);
    expect((await list())[0]?.told).toEqual({ of: 2, pushed: 1, mailed: 1, none: 0 });
  });

  test('is a short notification on a phone, which opens the page with the whole text', async () => {
    const learner = await withPush(await agreeing());
    await announce({ text: `${'🧘‍♀️ '.repeat(100)}\n\nThe end` });
    await untilDone();
    const [[push]] = learner.pushes() as [[PushMessage]];
    expect(push).toMatchObject({ title: words.subject, path: '/UserDashboard#announcements' });
    expect([...push.body].length).toBeLessThanOrEqual(300);
    // Cut between two emojis, not within one.
    expect(push.body).toMatch(/^(?:🧘‍♀️ ?)+…$/u);
    expect((Date.parse(push.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(72, 0);
  });

  test('to all is sent to learners with and without enrolment, and not to staff', async () => {
    const { token, user } = await studio.signIn();
    await answer(token, true, 'dashboard');
    await answer(staff, true);
    const before = await preview('all');
    expect(before).toMatchObject({ byPush: 0, byMail: 1 });
    expect(before.learners).toBeGreaterThan(1);
    const { body } = await announce({ courseId: null });
    expect(body).toMatchObject({ courseId: null, toAll: true, told: { of: 1 } });
    expect(await recipients()).toEqual([{ accountId: user.id, by: 'mail' }]);
    expect((await list('all')).map(({ id }) => id)).toEqual([body.id]);
    expect(await list()).toEqual([]);
  });

  test('is sent to each recipient once, however often the request is repeated', async () => {
    const learner = await agreeing();
    const answers = await Promise.all([1, 2, 3].map(() => announce({}, { key: 'one-tap' })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await announce({ subject: 'Another' }, { key: 'one-tap' })).status).toBe(409);
    await untilDone();
    expect(mailsTo(learner)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  test('is mailed to recipients whose subscriptions have all ended, unless one has received it', async () => {
    const gone = await withPush(await agreeing(), 2);
    const has = await withPush(await agreeing(), 2);
    const ended = [...gone.subscriptions, has.subscriptions[0]].map((browser) => browser?.endpoint);
    receiver.answerWith((endpoint) => (ended.includes(endpoint) ? { status: 410 } : undefined));
    expect((await announce()).body.told).toEqual({ of: 2, pushed: 0, mailed: 0, none: 0 });
    await untilDone();
    expect(mailsTo(gone)).toHaveLength(1);
    expect(mailsTo(has)).toHaveLength(0);
    expect(has.pushes().map((messages) => messages.length)).toEqual([0, 1]);
    // Also after the sent push messages are deleted.
    await studio.sql`delete from pushes`;
    expect((await list())[0]?.told).toEqual({ of: 2, pushed: 1, mailed: 1, none: 0 });
    expect(receiver.violations).toEqual([]);
  });

  test('is mailed to a recipient who logs out before the push message is sent', async () => {
    const learner = await withPush(await agreeing());
    receiver.answerWith(() => ({ status: 503, headers: { 'Retry-After': '1' } }));
    await announce();
    await expect.poll(() => receiver.requests).toBeGreaterThan(0);
    await studio.call('POST', '/api/auth/logout', { token: learner.token });
    await untilDone();
    expect(mailsTo(learner)).toHaveLength(1);
  });

  test('is not mailed to a recipient who withdraws before the mail is composed', async () => {
    const learner = await agreeing();
    const { body } = await announce();
    await untilDone();
    await answer(learner.token, false);
    await studio.sql`update announcement_recipients set sent_at = null`;
    const [row] = await studio.sql<{ id: number }[]>`select id from announcement_recipients`;
    await studio.sql.begin((tx) =>
      studio.enqueueMail(tx, { kind: 'announcement', id: row?.id ?? 0 }),
    );
    await untilDone();
    expect(mailsTo(learner)).toHaveLength(1);
    expect((await list())[0]).toMatchObject({ id: body.id, told: { of: 1, mailed: 0 } });
  });
});

describe('the preview of an announcement', () => {
  /** Counts the recipients of an announcement one by one. */
  const counted = async (course: number | null) =>
    (
      await studio.sql`
        select count(*)::integer as "learners", (count(*) filter (where agrees and has_push))::integer as "byPush",
          (count(*) filter (where agrees and not has_push))::integer as "byMail"
        from (
          select
            coalesce((
              select consent.agreed from announcement_consents consent
              where account_id = accounts.id order by consent.id desc limit 1
            ), false) as agrees,
            exists (
              select from push_subscriptions subscription join sessions on sessions.id = session_id
              where subscription.account_id = accounts.id and expires_at > now()
            ) as has_push
          from accounts
          where case when ${course}::integer is null then role_name = 'learner'
            else id in (select account_id from enrolments where course_id = ${course}) end
        ) people`
    )[0];
  const expectRight = async () => {
    expect(await preview()).toEqual(await counted(ASANA));
    expect(await preview(HEALING)).toEqual(await counted(HEALING));
    expect(await preview('all')).toEqual(await counted(null));
  };

  test('counts correctly after every change of the recipients', async () => {
    const { sql } = studio;
    const [one, two, three, four, five] = await Promise.all([
      agreeing([ASANA, HEALING]),
      agreeing([ASANA]),
      enrolled([ASANA, HEALING]),
      agreeing([HEALING]),
      agreeing([ASANA]),
    ]);
    await expectRight();
    const { subscriptions } = await withPush(one, 2);
    await withPush(two);
    await withPush(three);
    await withPush(five);
    expect(await preview()).toMatchObject({ learners: 4, byPush: 3, byMail: 0 });
    const changes: (() => Promise<unknown>)[] = [
      () => answer(one.token, false),
      () => answer(one.token, true),
      () => answer(three.token, true),
      // One of two browsers is left, and then none.
      () =>
        sql`delete from push_subscriptions where endpoint = ${subscriptions[0]?.endpoint ?? ''}`,
      () =>
        sql`delete from push_subscriptions where endpoint = ${subscriptions[1]?.endpoint ?? ''}`,
      () =>
        sql`update push_subscriptions set account_id = ${one.user.id} where account_id = ${three.user.id}`,
      () => sql`update sessions set expires_at = now() where account_id = ${two.user.id}`,
      () => compactAudienceChanges(sql, 3),
      () => sql`delete from sessions where account_id = ${two.user.id}`,
      () => sql`update accounts set role_name = 'staff' where id = ${four.user.id}`,
      () =>
        sql`delete from enrolments where account_id = ${three.user.id} and course_id = ${HEALING}`,
      () => studio.call('POST', '/api/auth/logout', { token: five.token }),
      // Its enrolments and its consent are deleted with it.
      () => sql`delete from accounts where id = ${five.user.id}`,
      () => sql`delete from announcement_consents where account_id = ${one.user.id}`,
    ];
    for (const change of changes) {
      await change();
      await expectRight();
    }
    while ((await compactAudienceChanges(sql, 5_000)) > 0);
    await expectRight();
    const rows = await sql`select from audience_changes`;
    expect(rows.length).toBeLessThanOrEqual(3);
  });

  test('counts a learner who agrees during their enrolment', async () => {
    const learner = await studio.signIn();
    const { user } = await enrolled([HEALING]);
    let answered: Promise<unknown> = Promise.resolve();
    await studio.sql.begin(async (tx) => {
      await tx`
        insert into enrolments (account_id, course_id, order_id)
        select ${learner.user.id}, ${ASANA}, order_id from enrolments where account_id = ${user.id}`;
      answered = answer(learner.token, true);
      await expect.poll(() => waitingForLocks(studio.sql)).toHaveLength(1);
    });
    await answered;
    expect(await preview()).toEqual({ learners: 1, byPush: 0, byMail: 1 });
  });
});

describe('sending an announcement', () => {
  test.each([
    ['a subject of two lines', { subject: 'News\r\nBcc: all@example.org' }],
    ['no subject', { subject: ' ' }],
    ['a subject of 101 characters', { subject: 'a'.repeat(101) }],
    ['a text of 2,001 characters', { text: 'a'.repeat(2001) }],
    ['no course', { courseId: undefined }],
    ['a course that is no id', { courseId: '1' }],
  ])('with %s', async (_, body) => {
    await agreeing();
    const { status, body: rejection } = await announce(body);
    expect(status).toBe(400);
    expect(rejection.error).toMatch(/\.$/);
    expect(await list()).toEqual([]);
  });

  test('is refused without a recipient, or without the course', async () => {
    await enrolled();
    expect(await announce()).toMatchObject({ status: 409, body: { error: /agreed/ } });
    expect((await announce({ courseId: 99_999 })).status).toBe(404);
    for (const path of ['?course=x', '/preview?course=99999', ''])
      expect((await read(`/api/staff/announcements${path}`)).status).toBe(404);
  });

  test('is limited for each day, and a repeated request counts once', async () => {
    const { token } = await studio.signInStaff();
    await agreeing();
    for (let n = 0; n < 60; n += 1)
      expect((await announce({}, { token, key: `tap-${n}` })).status).toBe(201);
    expect((await announce({}, { token, key: 'tap-59' })).status).toBe(201);
    const { status, body, headers } = await announce({}, { token, key: 'tap-60' });
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^Too many/)]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(80_000);
    const page = (await read('/api/staff/announcements?course=1')).body;
    expect(page.items).toHaveLength(50);
    const rest = await read(`/api/staff/announcements?course=1&after=${page.next}`);
    expect(rest.body).toMatchObject({ next: null, items: { length: 10 } });
    expect(page.items[0].id).toBeGreaterThan(rest.body.items[0].id);
  });
});

describe('the mail of an announcement', () => {
  test('contains the text of staff and the unsubscribe link', async () => {
    const learner = await agreeing();
    await announce({ text: 'First line\nsecond line\r\n\r\nNext <b>paragraph</b> & more' });
    await untilDone();
    const [{ raw, mail }] = mailsTo(learner) as [Arrived];
    expect(mail.subject).toBe(words.subject);
    expect(mail.text).toContain('First line\nsecond line\n\nNext <b>paragraph</b> & more');
    expect(mail.html).toContain('First line<br>second line</p>');
    expect(mail.html).toContain('Next &lt;b&gt;paragraph&lt;/b&gt; &amp; more');
    expect(mail.text).toContain('Course: Asana Regular Classes');
    const [, url] =
      /^List-Unsubscribe: <(https:\/\/yoga\.example\.org\/unsubscribe\/[\w.-]+)>\r$/m.exec(raw) ??
      [];
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail.text).toContain(`No more announcements:\n${url}`);
    expect(mail.html).toContain(`href="${url}"`);
  });

  test.each([
    ['HTML', '<img src=x onerror=alert(1)>', '</p><script>alert(1)</script>'],
    ['emojis', '🧘'.repeat(100), '🧘'.repeat(2000)],
    ['what looks like a header', 'Bcc: all@example.org =?utf-8?q?=0d=0aX:_y?=', 'X\n\n.\nQUIT'],
    ['Devanagari', 'नया सत्र', 'नमस्ते\n\nकल सुबह'],
  ])('keeps %s as text', async (_, subject, text) => {
    const learner = await agreeing();
    expect((await announce({ subject, text })).status).toBe(201);
    await untilDone();
    const [{ mail }] = mailsTo(learner) as [Arrived];
    expect(mail.subject).toBe(subject.replace('=?', '= ?'));
    expect(mail.text).toContain(text);
    expect(mail.html).not.toMatch(/<script|<img(?! src="data:)/);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.headers.has('x')).toBe(false);
    expect([mail.to].flat()[0]?.text).toBe(learner.user.email);
    expect((await list())[0]).toMatchObject({ subject, text });
  });

  test('is sent after every other mail', async () => {
    await agreeing();
    await announce();
    const [job] = await studio.sql`
      select min(priority) filter (where data->>'kind' = 'announcement') as "ours",
        min(priority) filter (where data->>'kind' <> 'announcement') as "others"
      from pgboss.job where name = 'mail'`;
    expect(job?.ours).toBeLessThan(job?.others);
    await untilDone();
  });

  test('is listed for staff with its subject when it is given up, and counts as not sent', async () => {
    const learner = await agreeing();
    await announce();
    await untilDone();
    const [row] = await studio.sql<{ id: number }[]>`
      update announcement_recipients set sent_at = null returning id`;
    await studio.sql`
      insert into undelivered_mails (job_id, kind, about_id)
      values (gen_random_uuid(), 'announcement', ${row?.id ?? 0})`;
    const { items } = (await read('/api/staff/undelivered')).body;
    expect(items[0]).toMatchObject({
      what: 'An announcement',
      about: words.subject,
      to: learner.user.email,
    });
    await studio.call('POST', `/api/staff/undelivered/${items[0].id}/retry`, { token: staff });
    await untilDone();
    expect((await list())[0]?.told.mailed).toBe(1);
  });
});

describe('a learner', () => {
  const own = async (token: string) => (await read('/api/announcements/mine', token)).body;

  test('reads the announcements of the last 14 days, the newest first', async () => {
    const learner = await agreeing();
    await announce({ subject: 'First' });
    await announce({ courseId: null, subject: 'Second' });
    await studio.sql`
      with old as (
        insert into announcements (to_all, subject, text, made_at)
        values (true, 'Old', 'Old', now() - interval '15 days') returning id
      )
      insert into announcement_recipients (announcement_id, account_id, by)
      select id, ${learner.user.id}, 'mail' from old`;
    expect(await own(learner.token)).toMatchObject([
      { subject: 'Second', course: null, text: words.text },
      { subject: 'First', course: 'Asana Regular Classes' },
    ]);
    const other = await agreeing([HEALING]);
    expect(await own(other.token)).toEqual([]);
  });

  test('reads at most ten announcements', async () => {
    const learner = await agreeing();
    for (let n = 0; n < 11; n += 1) await announce({ subject: `No. ${n}` });
    const shown = await own(learner.token);
    expect(shown).toHaveLength(10);
    expect(shown[0].subject).toBe('No. 10');
  });
});

describe('retention', () => {
  test('deletes announcements older than two years, their recipients first', async () => {
    const { deleteOldAnnouncements } = await import('./queries.ts');
    await agreeing();
    await announce({ subject: 'Kept' });
    await announce({ subject: 'Forgotten' });
    await studio.untilIdle();
    await studio.sql`
      update announcements set made_at = now() - interval '731 days' where subject = 'Forgotten'`;
    const counts = [];
    for (let n = 0; n < 3; n += 1) counts.push(await deleteOldAnnouncements(studio.sql, 10));
    expect(counts).toEqual([1, 1, 0]);
    expect((await list()).map(({ subject }) => subject)).toEqual(['Kept']);
  });

  test('deletes an announcement while its first mail is recorded as sent, without a deadlock', async () => {
    const { sql } = studio;
    const { user } = await studio.signIn();
    const [row] = await sql<{ id: number; recipient: number }[]>`
      with old as (
        insert into announcements (to_all, subject, text) values (true, 'Old', 'Old') returning id
      )
      insert into announcement_recipients (announcement_id, account_id, by)
      select id, ${user.id}, 'mail' from old
      returning announcement_id as id, id as recipient`;
    const { id, recipient } = row as { id: number; recipient: number };
    const waiting = (count: number) => expect.poll(() => waitingForLocks(sql)).toHaveLength(count);
    const both = await sql.begin(async (tx) => {
      await tx`select from announcements where id = ${id} for update`;
      const deleted = sql`delete from announcements where id = ${id}`.execute();
      await waiting(1);
      const noted = markMailed(sql, recipient);
      await Promise.race([noted, waiting(2)]);
      return [deleted, noted].map((one) => ({ one }));
    });
    await Promise.all(both.map(({ one }) => one));
    expect(await sql`select from announcement_sums where announcement_id = ${id}`).toHaveLength(0);
  });
});

test('a recipient who withdraws while an announcement is being enqueued receives no push message', async () => {
  const learner = await withPush(await agreeing());
  const end = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const enqueueing = studio.sql.begin(async (tx) => {
    await lockAccounts(tx, [learner.user.id]);
    await tx`
      insert into pushes (account_id, subscription_id, key, kind, topic, urgency, title, body, path, expires_at)
      select account_id, id, 'announcement-1', 'announcement', 'announcement-1', 'normal', 'x', 'x', '/', now() + interval '1 hour'
      from push_subscriptions where account_id = ${learner.user.id}`;
    began.resolve();
    await end.promise;
  });
  await began.promise;
  const withdrawn = answer(learner.token, false);
  await expect.poll(() => waitingForLocks(studio.sql)).toHaveLength(1);
  end.resolve();
  await Promise.all([enqueueing, withdrawn]);
  const left = await studio.sql`
    select from pushes where account_id = ${learner.user.id} and sent_at is null`;
  expect(left).toHaveLength(0);
});
