import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { isAcknowledged } from '../studio/call.ts';
import { JWT_SECRET, type StudioProcess } from '../studio/studio-process.ts';
import { runCommandProcess } from '../testing/run-command-process.ts';

/** An acknowledged write, with the time when its writer received the response. */
export interface AcknowledgedWrite {
  what: 'order' | 'receipt' | 'message';
  /** The order's id, or the message's text. */
  key: string;
  at: number;
}

export interface LoggedInLearner {
  id: number;
  token: string;
}

/** Inserts learners with sessions directly: through the API each would cost a password hash. */
export async function insertLearners(sql: postgres.Sql, count: number): Promise<LoggedInLearner[]> {
  await sql`update courses set seats = null`;
  const rows = await sql<{ id: number; session: string }[]>`
    with people as (
      insert into accounts (name, email, password_hash)
      select 'Learner ' || n, 'load' || n || '@example.com', 'none' from generate_series(1, ${count}::integer) as n
      returning id
    )
    insert into sessions (account_id) select id from people
    returning account_id as "id", id as "session"`;
  return rows.map(({ id, session }) => ({ id, token: signToken(id, session) }));
}

/** Signs a token as bff/src/platform/crypto/token.ts does. */
function signToken(accountId: number, session: string): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { sub: String(accountId), ver: 1, jti: session, iat: exp - 3600, exp };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

interface WriteLoad {
  studio: StudioProcess;
  staff: string;
  learners: LoggedInLearner[];
  writers: number;
}

/** Runs this many concurrent writers until `stop`: each orders a course, gets it confirmed, and sends a message. */
export function writeUntilStopped({ studio, staff, learners, writers }: WriteLoad) {
  const done: AcknowledgedWrite[] = [];
  const failed: string[] = [];
  let stopped = false;
  let messages = 0;
  const note = (what: AcknowledgedWrite['what'], key: unknown) =>
    done.push({ what, key: String(key), at: Date.now() });
  const post = async (path: string, options: { token?: string; body?: unknown; from?: string }) => {
    const outcome = await studio.call('POST', path, options);
    if (!isAcknowledged(outcome)) failed.push(`${path} ${outcome.status}`);
    return outcome;
  };

  const order = async (token: string, courseId: number) => {
    await post('/api/selection', { token, body: { courseId } });
    const { body } = await post('/api/orders', { token });
    if (!body?.id) return;
    note('order', body.id);
    const confirmed = await post(`/api/staff/orders/${body.id}/confirm`, { token: staff });
    if (isAcknowledged(confirmed)) note('receipt', body.id);
  };
  const write = async () => {
    const number = ++messages;
    const message = `words of ${number} ${crypto.randomUUID()}`;
    const from = `198.51.${number % 256}.${(number >> 8) % 256}`;
    const body = {
      fullName: 'Asha',
      email: `asha${number}@example.com`,
      mobileNumber: '98',
      message,
    };
    if (isAcknowledged(await post('/send-email', { body, from }))) note('message', message);
  };
  const writer = async () => {
    while (!stopped) {
      const learner = learners.shift();
      if (!learner) {
        failed.push('there are no more learners');
        return;
      }
      for (const course of [1, 2, 3, 4]) {
        if (stopped) break;
        await order(learner.token, course);
        await write();
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, writer));
  return {
    done,
    failed,
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}

/** Runs `pnpm backup` and returns its file; throws with its output if it fails. */
export async function backUp(settings: Record<string, string>, folder: string): Promise<string> {
  const backup = runCommandProcess('backup.ts', settings, [folder]);
  if ((await backup.ended) !== 0) throw new Error(backup.output());
  return (
    backup
      .output()
      .split('\n')
      .find((line) => line.startsWith(join(folder, '/'))) ?? ''
  );
}

/** Runs `pnpm restore` and returns its output; throws if it fails. */
export async function restore(
  settings: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const restoring = runCommandProcess('restore.ts', settings, args);
  if ((await restoring.ended) !== 0) throw new Error(restoring.output());
  return restoring.output();
}

/** The start time of a backup, from its header. */
export function takenAt(file: string): number {
  const header = readFileSync(file, 'latin1').split('\n', 2)[1] ?? '';
  return Date.parse(JSON.parse(header).takenAt);
}

/** The writes that were acknowledged before the moment and are missing in the restored database. */
export async function findLostWrites(
  restored: postgres.Sql,
  done: AcknowledgedWrite[],
  moment: number,
) {
  const before = done.filter(({ at }) => at < moment);
  const orders = await restored`
    select id::text, exists (select from documents where order_id = orders.id) as "isPaid" from orders`;
  const there = {
    order: new Set(orders.map(({ id }) => id)),
    receipt: new Set(orders.filter((row) => row.isPaid).map(({ id }) => id)),
    message: new Set(
      (await restored`select message from contact_messages`).map((row) => row.message),
    ),
  };
  return { before: before.length, lost: before.filter(({ what, key }) => !there[what].has(key)) };
}

/** The number of e-mails about restored rows that were were not sent before the end of the backup and are not queued. */
export async function countLostMails(source: postgres.Sql, restored: postgres.Sql, finished: Date) {
  const promised = await source`
    select id, data->>'kind' as kind, (data->>'id')::integer as about from pgboss.job
    where name = 'mail' and (completed_on is null or completed_on > ${finished})`;
  const [messages, orders, waiting] = await Promise.all([
    restored`select id from contact_messages`,
    restored`select id from orders where state = 'paid'`,
    restored`select id from pgboss.job where name = 'mail' and state = 'created'`.catch(() => []),
  ]);
  const idsOf = (rows: Iterable<postgres.Row>) => new Set([...rows].map(({ id }) => id));
  const rows = { contact: idsOf(messages), 'payment-confirmed': idsOf(orders) } as Record<
    string,
    Set<number>
  >;
  const waits = idsOf(waiting);
  return promised.filter(({ id, kind, about }) => rows[kind]?.has(about) && !waits.has(id)).length;
}

/** Counts of contradictions between rows; each must be 0 in any database of the studio. */
export async function countContradictions(sql: postgres.Sql) {
  const [found] = await sql<Record<string, number>[]>`
    select
      (select count(*) from orders where amount <> (
        select coalesce(sum(fee), -1) from order_lines where order_id = orders.id))::integer as "wrongSums",
      (select count(*) from courses where seats_taken <> (
        select count(*) from enrolments where course_id = courses.id))::integer as "wrongSeats",
      (select sum(last) from document_counters)::integer - (select count(*) from documents)::integer as "missingReceipts",
      (select count(*) from documents where paise <> (
        select coalesce(sum(paise), 0) from payments where document_id = documents.id))::integer as "wrongDocuments",
      (select count(*) from orders where state = 'paid' and not exists (
        select from enrolments where order_id = orders.id))::integer as "paidWithoutClass",
      (select count(*) from orders where (
        select count(*) from order_events where order_id = orders.id
      ) <> case state when 'paid' then 2 else 1 end)::integer as "wrongEvents"`;
  return found;
}
