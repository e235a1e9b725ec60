/**
 * How soon 5,000 reminders of one class leave, and how long other messages and mails wait meanwhile. On a site and a
 * database of its own; the push service answers after 100 ms, and decrypts each message. Exits with 1 where a goal is missed.
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startPushReceiver } from 'bff/push-receiver';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { contactMessage, signInStaff } from '../studio/people.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';
import { CHEAP_PASSWORDS, type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { endAll } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';
import { conclude } from './goals.ts';

const LEARNERS = 5_000;
const ANSWER_AFTER_MS = 100;
const GOAL_SECONDS = 60;
const MINUTE_MS = 60_000;

const folder = temporaryFolder();
const database = await startEmbeddedPostgres({
  dataFolder: folder,
  command: 'tests',
  durable: false,
});
const { databaseUrl } = database;
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
const smtp = new SmtpPeer();
await smtp.up();
const receiver = await startPushReceiver();
receiver.answerWith(() => ({ status: 201, after: ANSWER_AFTER_MS }));

/** Accounts, each with a browser. */
async function addBrowsers(studio: StudioProcess): Promise<void> {
  const { publicKey } = (await studio.call('GET', '/api/push/key')).body;
  const given = Array.from({ length: LEARNERS }, () => receiver.subscribe(publicKey));
  await sql`
    insert into accounts (name, email, password_hash)
    select 'Learner', format('learner%s@studio.example', n), '' from generate_series(1, ${LEARNERS}::integer) as n`;
  await sql`insert into sessions (account_id) select id from accounts where role = 'learner'`;
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, endpoint, p256dh, auth
    from (
      select account_id, sessions.id, row_number() over () as number
      from sessions join accounts on accounts.id = account_id where role = 'learner'
    ) as numbered join unnest(
        ${given.map(({ endpoint }) => endpoint)}::text[],
        ${given.map(({ keys }) => keys.p256dh)}::text[],
        ${given.map(({ keys }) => keys.auth)}::text[]
      ) with ordinality as given (endpoint, p256dh, auth, number) using (number)`;
}

/** A course of all learners with a class on each day, the next of which is told at the full minute after this moment. */
async function addCourse(after: number): Promise<Date> {
  const told = new Date(Math.ceil(after / MINUTE_MS) * MINUTE_MS);
  const inIndia = new Date(told.getTime() + 340 * MINUTE_MS).toISOString();
  await sql`
    with ordered as (
      insert into orders (reference, account_id, state, amount, receipt_number)
      select 'GY-AAAAAA', min(id), 'paid', 0, 1 from accounts where role = 'learner' returning id
    ), line as (
      insert into order_lines (order_id, course_id, title, fee, start_date)
      select id, 1, 'Asana Regular Classes', 0, ${inIndia.slice(0, 10)} from ordered
    ), course as (
      update courses
      set days = '{1,2,3,4,5,6,7}', start_date = ${inIndia.slice(0, 10)}, seats = null,
        start_time = ${inIndia.slice(11, 16)}, end_time = ${inIndia.slice(11, 16)}::time + interval '1 minute'
      where id = 1
      returning id
    )
    insert into enrolments (account_id, course_id, order_id)
    select accounts.id, course.id, ordered.id from accounts, course, ordered where role = 'learner'`;
  return told;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

try {
  const studio = await startStudio({
    databaseUrl,
    dataFolder: folder,
    smtpUrl: smtp.url,
    pushServices: receiver.host,
    options: { ...CHEAP_PASSWORDS, pushNetwork: receiver.network },
  });
  const token = await signInStaff(studio, databaseUrl);
  const { publicKey } = (await studio.call('GET', '/api/push/key')).body;
  const own = receiver.subscribe(publicKey);
  await studio.call('PUT', '/api/push/subscription', { token, body: own });
  await addBrowsers(studio);
  const told = await addCourse(Date.now() + 15_000);
  await pause(told.getTime() - Date.now());
  const reminded = () => receiver.deliveries.filter(({ endpoint }) => endpoint !== own.endpoint);
  await until(() => reminded().length > 0, { within: MINUTE_MS, what: 'the first reminder' });
  // In the midst of them: a message of a stranger, of which staff are told by push and by mail.
  const asked = Date.now();
  const mailsBefore = smtp.mails.length;
  await studio.call('POST', '/send-email', contactMessage(1));
  let mailAfter = Number.NaN;
  const noteMail = until(() => smtp.mails.length > mailsBefore, {
    within: 3 * MINUTE_MS,
    what: 'the mail',
  }).then(() => {
    mailAfter = Date.now() - asked;
  });
  await until(() => reminded().length === LEARNERS, {
    within: 5 * MINUTE_MS,
    what: 'all reminders',
  });
  await noteMail;
  await until(() => receiver.messagesTo(own).length > 0, { within: MINUTE_MS, what: 'own' });
  const after = reminded()
    .map(({ at }) => at - told.getTime())
    .sort((a, b) => a - b);
  const part = (share: number) => seconds(after[Math.ceil(share * LEARNERS) - 1] ?? Number.NaN);
  const staffAt = receiver.deliveries.find(({ endpoint }) => endpoint === own.endpoint)?.at ?? 0;
  const last = after.at(-1) ?? Number.NaN;
  console.log(
    `${LEARNERS} reminders: the first after ${part(1 / LEARNERS)}, half after ${part(0.5)}`,
  );
  console.log(
    `meanwhile: a push message to staff after ${seconds(staffAt - asked)}, a mail after ${seconds(mailAfter)}`,
  );
  conclude([
    {
      name: `the last of ${LEARNERS} reminders has left`,
      value: last / 1000,
      goal: { atMost: GOAL_SECONDS },
      unit: 's',
    },
    {
      name: 'push requests that do not follow the protocol',
      value: receiver.violations.length,
      goal: { atMost: 0 },
    },
  ]);
} finally {
  await endAll();
  await smtp.down();
  await receiver.stop();
  await sql.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
