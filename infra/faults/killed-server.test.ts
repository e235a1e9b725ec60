// @module-tag faults
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { type CallOptions, type CallResult, isAcknowledged } from '../studio/call.ts';
import { contactMessage, signInStaff } from '../studio/people.ts';
import type { SmtpPeer } from '../studio/smtp-peer.ts';
import type { StudioProcess } from '../studio/studio-process.ts';
import { test, waitForMails } from '../studio/studio-test.ts';
import { listStoredLinks } from './stored-links.ts';

interface TestWrite {
  kind: 'create' | 'change' | 'remove' | 'message';
  /** Its number among the writes of its kind. */
  number: number;
  method: string;
  path: string;
  options: CallOptions;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const newLink = (number: number) => `https://meet.example/new-${number}`;
const oldLink = (number: number) => `https://meet.example/old-${number}`;
const changedLink = (number: number) => `https://meet.example/changed-${number}`;
const hasKey = ({ options }: TestWrite) => options.headers !== undefined;

/** Every other one carries an Idempotency-Key. */
const keyFor = (kind: string, number: number) =>
  number % 2 ? { headers: { 'Idempotency-Key': `${kind}-${number}` } } : {};

/** 200 writes to 100 existing meetings, and 50 messages, in turns. */
function allWrites(token: string): TestWrite[] {
  const path = '/api/meetings';
  const creates = numbers(100).map((number): TestWrite => {
    const options = { token, body: { meetingLink: newLink(number) }, ...keyFor('create', number) };
    return { kind: 'create', number, method: 'POST', path, options };
  });
  const changes = numbers(50).map((number): TestWrite => {
    const options = { token, body: { meetingLink: changedLink(number) } };
    return { kind: 'change', number, method: 'PUT', path: `${path}/${number}`, options };
  });
  const removals = numbers(50).map((number): TestWrite => {
    const place = `${path}/${number + 50}`;
    return { kind: 'remove', number, method: 'DELETE', path: place, options: { token } };
  });
  const messages = numbers(50).map((number): TestWrite => {
    const options = { ...contactMessage(number), ...keyFor('message', number) };
    return { kind: 'message', number, method: 'POST', path: '/send-email', options };
  });
  return numbers(50).flatMap((n) =>
    [
      creates[2 * n - 2],
      creates[2 * n - 1],
      changes[n - 1],
      removals[n - 1],
      messages[n - 1],
    ].filter((write) => write !== undefined),
  );
}

const send = (studio: StudioProcess, { method, path, options }: TestWrite) =>
  studio.call(method, path, options);

const AT_ONCE = 50;

/** Sends the writes in order, `AT_ONCE` at a time, and kills the server after `killAfter` acknowledgements. */
async function killInTheMiddle(studio: StudioProcess, writes: TestWrite[], killAfter: number) {
  const waiting = [...writes];
  const outcomes: { write: TestWrite; outcome: CallResult }[] = [];
  const which = (kind: TestWrite['kind'], acked: boolean) =>
    outcomes.filter((o) => o.write.kind === kind && isAcknowledged(o.outcome) === acked);
  const sendSome = async () => {
    for (let write = waiting.shift(); write; write = waiting.shift()) {
      const outcome = await send(studio, write);
      outcomes.push({ write, outcome });
      const acked = outcomes.filter((o) => isAcknowledged(o.outcome)).length;
      if (acked === killAfter) studio.child.kill('SIGKILL');
    }
  };
  await Promise.all(numbers(AT_ONCE).map(sendSome));
  expect(await studio.ended).toBe('SIGKILL');
  return { outcomes, which };
}

const mailsInHand = async (sql: Sql) =>
  (
    await sql`select data->>'id' as id from pgboss.job where name = 'mail' and state = 'active'
    and data->>'kind' = 'contact'`
  ).map((row) => Number(row.id));

/** The Message-ID of each message's mail, which carries the id of its job. */
async function expectedMessageIds(sql: Sql): Promise<Map<number, string>> {
  const rows = await sql`
    select contact_messages.id, job.id as job
    from contact_messages left join pgboss.job
      on data->>'kind' = 'contact' and data->>'id' = contact_messages.id::text`;
  return new Map(rows.map(({ id, job }) => [id, `<contact-${job}@studio.example>`]));
}

test('a write that was acknowledged before kill -9 exists afterwards, once', async ({
  startStudio,
  database,
  sql,
  smtp,
}) => {
  const studio = await startStudio({ smtpUrl: smtp.url });
  const token = await signInStaff(studio, database.url);
  await sql`insert into meetings (meeting_link)
    select 'https://meet.example/old-' || n from generate_series(1, 100) as n order by n`;
  smtp.answerAfterMs = 50;
  const { outcomes, which } = await killInTheMiddle(studio, allWrites(token), 100);
  const inHand = await mailsInHand(sql);
  for (const kind of ['create', 'change', 'remove', 'message'] as const) {
    expect(which(kind, true).length, `${kind} acknowledged`).toBeGreaterThan(0);
    expect(which(kind, false).length, `${kind} not acknowledged`).toBeGreaterThan(0);
  }

  const next = await startStudio({ smtpUrl: smtp.url });
  expectAnswersKept(outcomes, await listStoredLinks(next, token));

  const repeated = outcomes.filter(({ write }) => hasKey(write));
  for (const { write, outcome } of repeated) {
    const again = await send(next, write);
    expect(isAcknowledged(again)).toBe(true);
    if (isAcknowledged(outcome)) expect(again.body).toEqual(outcome.body);
  }
  const links = [...(await listStoredLinks(next, token)).values()];
  for (const { write } of which('create', true).concat(which('create', false))) {
    const times = links.filter((link) => link === newLink(write.number)).length;
    if (hasKey(write)) expect(times).toBe(1);
    else expect(times).toBeLessThanOrEqual(1);
  }

  await expectMessagesKept(
    sql,
    outcomes.filter(({ write }) => write.kind === 'message'),
  );
  await expectMailsDelivered(sql, smtp, inHand);
}, 120_000);

function expectAnswersKept(
  outcomes: { write: TestWrite; outcome: CallResult }[],
  links: Map<number, string>,
) {
  for (const { write, outcome } of outcomes) {
    const { kind, number } = write;
    const acked = isAcknowledged(outcome);
    const link = links.get(kind === 'remove' ? number + 50 : number);
    if (kind === 'create' && acked) expect(links.get(outcome.body.id)).toBe(newLink(number));
    // Without an answer the write was done or not done, but never in part.
    const before = acked ? [] : [oldLink(kind === 'remove' ? number + 50 : number)];
    if (kind === 'change') expect([...before, changedLink(number)]).toContain(link);
    if (kind === 'remove') expect([...before, undefined]).toContain(link);
  }
}

async function expectMessagesKept(sql: Sql, sent: { write: TestWrite; outcome: CallResult }[]) {
  const stored = await sql`select message from contact_messages`;
  for (const { write, outcome } of sent) {
    const { message } = contactMessage(write.number).body;
    const times = stored.filter((row) => row.message === message.trim()).length;
    // Writes with a key were repeated, and the server has acknowledged them.
    if (isAcknowledged(outcome) || hasKey(write)) expect(times).toBe(1);
    else expect(times).toBeLessThanOrEqual(1);
  }
}

/** Each stored message arrived as a complete mail; twice only if the killed server was sending it. */
async function expectMailsDelivered(sql: Sql, smtp: SmtpPeer, inHand: number[]) {
  const expected = await expectedMessageIds(sql);
  // Pretends that the killed server's heartbeats stopped long enough ago.
  await sql`
    update pgboss.job set heartbeat_on = now() - interval '1 minute'
    where name = 'mail' and state = 'active' and data->>'kind' = 'contact'
      and (data->>'id')::integer = any(${inHand})`;
  await waitForMails(sql, 90_000);
  // A registration sends a welcome, which is not counted.
  const messageIds = smtp.mails.map((mail) => mail.messageId ?? '');
  const arrived = messageIds.filter((id) => id.startsWith('<contact-'));
  expect(new Set(arrived)).toEqual(new Set(expected.values()));
  for (const [id, messageId] of expected) {
    const copies = smtp.mails.filter((mail) => mail.messageId === messageId);
    if (!inHand.includes(id)) expect(copies, `mail of message ${id}`).toHaveLength(1);
    for (const copy of copies) {
      const number = /end of (\d+)/.exec(copy.text ?? '')?.[1];
      expect(copy.text).toContain(contactMessage(Number(number)).body.message);
    }
  }
}
