/**
 * How soon 5,000 reminders of one class leave, and how long other messages and mails wait meanwhile. The bench is the push
 * service: it answers after 100 ms, and decrypts each message.
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
/** Until the reminders are due: longer than the course needs to be known everywhere. */
const AHEAD_MS = 15_000;

export const bench = defineBench({
  goals: {
    last: { name: `the last of ${LEARNERS} reminders has left`, goal: { atMost: 60 }, unit: 's' },
    faults: { name: 'push requests that do not follow the protocol', goal: { atMost: 0 } },
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
    // In the midst of them: a message of a stranger, of which staff are told by push and by mail.
    const asked = Date.now();
    const mailsBefore = smtp.mails.length;
    await studio.call('POST', '/send-email', contactMessage(1));
    const mailAfter = until(() => smtp.mails.length > mailsBefore, {
      ...{ within: 3 * MINUTE_MS, what: 'the mail' },
    }).then(() => Date.now() - asked);
    const all = () => reminded().length === LEARNERS;
    await until(all, { within: 5 * MINUTE_MS, what: 'all reminders' });
    const isTold = () => receiver.messagesTo(staff).length > 0;
    await until(isTold, { within: MINUTE_MS, what: 'the message to staff' });

    const after = reminded().map(({ at }) => (at - due) / 1000);
    const toldAt = receiver.deliveries.find(({ endpoint }) => endpoint === staff.endpoint)?.at;
    console.table({
      'the first reminder, s': rounded(Math.min(...after), 1),
      'half of them, s': rounded(median(after), 1),
      'the last one, s': rounded(most(after), 1),
      'a push message to staff meanwhile, s': rounded(((toldAt ?? 0) - asked) / 1000, 1),
      'a mail meanwhile, s': rounded((await mailAfter) / 1000, 1),
    });
    measured('last', { value: most(after) });
    measured('faults', { value: receiver.violations.length });
  },
});

/** A browser for each learner. */
async function addBrowsers(sql: Sql, receiver: PushReceiver, publicKey: string): Promise<void> {
  const given = Array.from({ length: LEARNERS }, () => receiver.subscribe(publicKey));
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

/** Lets the course have a class each day, the next of which is told at the full minute after this moment. Gives that minute. */
async function addClass(sql: Sql, after: number): Promise<number> {
  const told = Math.ceil(after / MINUTE_MS) * MINUTE_MS;
  const inIndia = new Date(told + 340 * MINUTE_MS).toISOString();
  await sql`
    update courses
    set days = '{1,2,3,4,5,6,7}', start_date = ${inIndia.slice(0, 10)}, seats = null,
      start_time = ${inIndia.slice(11, 16)}, end_time = ${inIndia.slice(11, 16)}::time + interval '1 minute'
    where id = 1`;
  return told;
}
