/**
 * How soon 5,000 reminders of one class are sent, and how long other push messages and mails wait during this time. The bench is the push
 * service: it responds after 100 ms, and decrypts each message.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type PushReceiver, startPushReceiver } from 'bff/push-receiver';
import type { Sql } from 'postgres';
import { contactMessage } from '../../studio/people.ts';
import { SmtpPeer } from '../../studio/smtp-peer.ts';
import { startStudio } from '../../studio/studio-process.ts';
import { until } from '../../studio/waiting.ts';
import { defineBench } from '../define-bench.ts';
import { startDatabase } from '../servers.ts';
import { median, most, rounded } from '../statistics.ts';
import { addLearners } from '../streams/studio-with-learners.ts';

const LEARNERS = 5_000;
const ANSWER_AFTER_MS = 100;
const MINUTE_MS = 60_000;
/** Time until the reminders are due: longer than the server needs to load the changed course. */
const AHEAD_MS = 15_000;

export const bench = defineBench({
  goals: {
    last: { name: `the last of ${LEARNERS} reminders was sent`, goal: { atMost: 60 }, unit: 's' },
    violations: { name: 'push requests that do not follow the protocol', goal: { atMost: 0 } },
  },
  async run({ measured, onEnd }) {
    const { sql, ...database } = await startDatabase({ onEnd }, false);
    const smtp = new SmtpPeer();
    await smtp.up();
    onEnd(() => smtp.down());
    const receiver = await startPushReceiver();
    onEnd(() => receiver.stop());
    receiver.answerWith(() => ({ status: 201, after: ANSWER_AFTER_MS }));
    const studio = await startStudio({
      ...database,
      smtpUrl: smtp.url,
      pushServices: receiver.host,
      options: { pushNetwork: receiver.network },
    });
    const { staffToken: token } = await addLearners(sql, LEARNERS);
    const { publicKey } = (await studio.call('GET', '/api/push/key')).body;
    const staff = receiver.subscribe(publicKey);
    await studio.call('PUT', '/api/push/subscription', { token, body: staff });
    await addBrowsers(sql, receiver, publicKey);
    const due = await addClass(sql, Date.now() + AHEAD_MS);
    await pause(due - Date.now());

    const reminded = () =>
      receiver.deliveries.filter(({ endpoint }) => endpoint !== staff.endpoint);
    await until(() => reminded().length > 0, { within: MINUTE_MS, what: 'the first reminder' });
    // Meanwhile a visitor sends a message, and staff are notified by push and by mail.
    const writtenAt = Date.now();
    const mailsBefore = smtp.mails.length;
    await studio.call('POST', '/send-email', contactMessage(1));
    const mailAfter = until(() => smtp.mails.length > mailsBefore, {
      ...{ within: 3 * MINUTE_MS, what: 'the mail' },
    }).then(() => Date.now() - writtenAt);
    const all = () => reminded().length === LEARNERS;
    await until(all, { within: 5 * MINUTE_MS, what: 'all reminders' });
    const isNotified = () => receiver.messagesTo(staff).length > 0;
    await until(isNotified, { within: MINUTE_MS, what: 'the message to staff' });

    const after = reminded().map(({ at }) => (at - due) / 1000);
    const notifiedAt = receiver.deliveries.find(({ endpoint }) => endpoint === staff.endpoint)?.at;
    console.table({
      'the first reminder, s': rounded(Math.min(...after), 1),
      'half of them, s': rounded(median(after), 1),
      'the last one, s': rounded(most(after), 1),
      'a push message to staff meanwhile, s': rounded(((notifiedAt ?? 0) - writtenAt) / 1000, 1),
      'a mail meanwhile, s': rounded((await mailAfter) / 1000, 1),
    });
    measured('last', { value: most(after) });
    measured('violations', { value: receiver.violations.length });
  },
});

/** Subscribes a browser for each learner. */
async function addBrowsers(sql: Sql, receiver: PushReceiver, publicKey: string): Promise<void> {
  const subscriptions = Array.from({ length: LEARNERS }, () => receiver.subscribe(publicKey));
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
    select account_id, id, endpoint, p256dh, auth
    from (
      select account_id, sessions.id, row_number() over () as number
      from sessions join accounts on accounts.id = account_id where role_name = 'learner'
    ) as numbered join unnest(
        ${subscriptions.map(({ endpoint }) => endpoint)}::text[],
        ${subscriptions.map(({ keys }) => keys.p256dh)}::text[],
        ${subscriptions.map(({ keys }) => keys.auth)}::text[]
      ) with ordinality as subscription (endpoint, p256dh, auth, number) using (number)`;
}

/** Schedules a class each day; the reminders of the next class are due at the next full minute after `after`, which is returned. */
async function addClass(sql: Sql, after: number): Promise<number> {
  const remindedAt = Math.ceil(after / MINUTE_MS) * MINUTE_MS;
  const inIndia = new Date(remindedAt + 340 * MINUTE_MS).toISOString();
  await sql`
    update courses
    set days = '{1,2,3,4,5,6,7}', start_date = ${inIndia.slice(0, 10)}, seats = null,
      start_time = ${inIndia.slice(11, 16)}, end_time = ${inIndia.slice(11, 16)}::time + interval '1 minute'
    where id = 1`;
  return remindedAt;
}
