import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { contactMessage } from '../../studio/people.ts';
import type { SmtpPeer } from '../../studio/smtp-peer.ts';
import { type Ledger, parseSequence } from './ledger.ts';

/** The differences between the site's data and its responses. */
export class Findings {
  readonly lost: string[] = [];
  readonly doubled: string[] = [];
  /** Writes whose only attempt was answered with 503, but which exist. */
  writtenThoughRefused = 0;
  /** Repeated e-mails around the end of a server or database, which decision 0003 allows. */
  mailsTwiceAroundAnEnd = 0;
  /** How much of each was checked. */
  readonly checked: Record<string, number> = {};

  /** Exists exactly once if it was acknowledged, and otherwise at most once. */
  expectOnce(what: string, times: number, wasAcknowledged: boolean): void {
    if (wasAcknowledged && times === 0) this.lost.push(what);
    if (times > 1) this.doubled.push(`${what}: ${times} times`);
  }

  count(what: string, number: number): void {
    this.checked[what] = number;
  }
}

const countValues = <Value>(values: Value[]): Map<Value, number> => {
  const times = new Map<Value, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
};

/** Checks each acknowledged write in the database and at the mail server. */
export async function checkStoredData(
  sql: postgres.Sql,
  ledger: Ledger,
  mails: MailArrivals,
): Promise<Findings> {
  const findings = new Findings();
  await checkLinks(sql, ledger, findings);
  await checkMessages(sql, ledger, findings);
  await checkAccounts(sql, ledger, findings);
  await checkOrders(sql, ledger, findings);
  await checkReceipts(sql, findings);
  await checkMails(sql, ledger, mails, findings);
  return findings;
}

async function checkLinks(sql: postgres.Sql, ledger: Ledger, findings: Findings) {
  const rows = await sql<{ id: number; link: string }[]>`
    select id, meeting_link as "link" from meetings`;
  const byId = new Map(rows.map(({ id, link }) => [id, link]));
  const times = countValues(rows.map(({ link }) => link));
  for (const link of ledger.links.values()) {
    const must = link.acknowledgedBefore(Number.POSITIVE_INFINITY);
    const kept = parseSequence(byId.get(link.id));
    if (must > 0 && !(kept >= must))
      findings.lost.push(`link ${link.id}: ${must} acknowledged, ${kept} kept`);
  }
  for (const [link, { acknowledged, id, removed }] of ledger.created) {
    if (removed && id !== undefined && byId.has(id)) findings.lost.push(`removal of ${link}`);
    findings.expectOnce(link, times.get(link) ?? 0, acknowledged && !removed);
  }
  findings.count('links', ledger.links.size + ledger.created.size);
}

async function checkMessages(sql: postgres.Sql, ledger: Ledger, findings: Findings) {
  const rows = await sql<{ message: string }[]>`select message from contact_messages`;
  const times = countValues(rows.map(({ message }) => message));
  for (const [number, { acknowledged, refused }] of ledger.messages) {
    const kept = times.get(contactMessage(number).body.message) ?? 0;
    findings.expectOnce(`message ${number}`, kept, acknowledged);
    if (refused && kept > 0) findings.writtenThoughRefused += 1;
  }
  findings.count('messages', ledger.messages.size);
}

async function checkAccounts(sql: postgres.Sql, ledger: Ledger, findings: Findings) {
  const rows = await sql<{ email: string }[]>`select email from accounts`;
  const times = countValues(rows.map(({ email }) => email));
  for (const email of ledger.accounts.keys()) {
    findings.expectOnce(`account ${email}`, times.get(email) ?? 0, true);
  }
  findings.count('accounts', ledger.accounts.size);
}

async function checkOrders(sql: postgres.Sql, ledger: Ledger, findings: Findings) {
  const rows = await sql<{ id: number; accountId: number; state: string; enrolled: boolean }[]>`
    select orders.id, account_id as "accountId", state::text as "state",
      not exists (
        select from order_lines
        where order_id = orders.id and not exists (
          select from enrolment_periods period
          where period.order_id = orders.id and period.course_id = order_lines.course_id
        )
      ) as "enrolled"
    from orders`;
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const { id, accountId, state } of ledger.orders.values()) {
    const row = kept.get(id);
    if (row?.accountId !== accountId || !isAtLeastState(row.state, state))
      findings.lost.push(`order ${id}: ${state} acknowledged, ${row?.state ?? 'nothing'} kept`);
    if (state === 'paid' && !row?.enrolled) findings.lost.push(`what order ${id} has paid for`);
  }
  // A checkout is repeated until its answer comes: an order without an acknowledgement is a second one.
  for (const { id } of rows) if (!ledger.orders.has(id)) findings.doubled.push(`order ${id}`);
  findings.count('orders', ledger.orders.size);
}

const ORDER_STATES = ['awaiting payment', 'submitted', 'paid'];

/** A last step without an acknowledgement may have been executed. */
const isAtLeastState = (kept: string, notified: string) =>
  kept === notified ||
  (notified !== 'cancelled' && kept === 'cancelled') ||
  ORDER_STATES.indexOf(kept) > ORDER_STATES.indexOf(notified);

async function checkReceipts(sql: postgres.Sql, findings: Findings) {
  const rows = await sql<{ number: string; paise: number; sum: number }[]>`
    select number, paise::float8 as "paise",
      (select sum(line.paise)::float8 from document_lines line where document_id = documents.id) as "sum"
    from documents order by number`;
  for (const { number, paise, sum } of rows)
    if (paise !== sum) findings.lost.push(`the sum of document ${number}: ${paise} and ${sum}`);
  const counters = await sql<{ begins: string; last: number }[]>`
    select series || year || '-' as "begins", last from document_counters`;
  for (const { begins, last } of counters) {
    const numbers = new Set(
      rows
        .filter(({ number }) => number.startsWith(begins))
        .map(({ number }) => Number(number.split('/')[1])),
    );
    for (let number = 1; number <= last; number += 1)
      if (!numbers.delete(number)) findings.lost.push(`document ${begins} ${number}`);
    for (const number of numbers)
      findings.doubled.push(`document ${begins} ${number}, which was not counted`);
  }
  findings.count('receipts', rows.length);
}

/** Other e-mails may be skipped: the order has changed, or the address is unverified and has a limit. */
const ALWAYS_SENT = ['contact', 'payment-confirmed'];

async function checkMails(
  sql: postgres.Sql,
  ledger: Ledger,
  mails: MailArrivals,
  findings: Findings,
): Promise<void> {
  const jobs = await sql<{ id: string; kind: string; about: number }[]>`
    select id, data->>'kind' as "kind", (data->>'id')::integer as "about"
    from pgboss.job where data ? 'kind'`;
  for (const { id, kind, about } of jobs) {
    const times = mails.timesOf(`${kind}-${id}`);
    if (times.length === 0 && ALWAYS_SENT.includes(kind))
      findings.lost.push(`mail of ${kind} ${about}`);
    for (const [index, time] of times.slice(1).entries()) {
      const first = times[index] ?? time;
      const around = ledger.interruptions.some((at) => at > first - 1_000 && at < time);
      if (around) findings.mailsTwiceAroundAnEnd += 1;
      else findings.doubled.push(`mail of ${kind} ${about}, ${Math.round(time - first)} ms later`);
    }
  }
  const about = (kind: string) =>
    new Set(jobs.filter((job) => job.kind === kind).map((job) => job.about));
  const expectMails = async (kind: string, ids: Promise<{ id: number }[]>) => {
    const notified = about(kind);
    for (const { id } of await ids)
      if (!notified.has(id)) findings.lost.push(`mail of ${kind} ${id}`);
  };
  await expectMails('contact', sql`select id from contact_messages`);
  await expectMails('payment-confirmed', sql`select id from orders where state = 'paid'`);
  findings.count('mails', jobs.length);
}

/** The arrival times of e-mails, which the peer does not record. */
export class MailArrivals {
  readonly #times = new Map<string, number[]>();
  readonly #watch: NodeJS.Timeout;
  #seen = 0;

  constructor(smtp: SmtpPeer) {
    this.#watch = setInterval(() => this.#check(smtp), 50);
  }

  get count() {
    return this.#seen;
  }

  timesOf(mail: string): number[] {
    return this.#times.get(mail) ?? [];
  }

  stop(): void {
    clearInterval(this.#watch);
  }

  #check({ mails }: SmtpPeer): void {
    for (const { messageId } of mails.slice(this.#seen)) {
      const mail = messageId?.slice(1, messageId.indexOf('@')) ?? '';
      this.#times.set(mail, [...(this.#times.get(mail) ?? []), performance.now()]);
    }
    this.#seen = mails.length;
  }
}

/**
 * Waits until every e-mail from before this moment is sent, and returns the milliseconds. Except those whose
 * first attempt is due later: staff are notified of pending payments once an hour.
 */
export async function waitForMailsSent(sql: postgres.Sql, within: number): Promise<number> {
  const begin = performance.now();
  const [now] = await sql<{ at: Date }[]>`select now() as "at"`;
  for (;;) {
    const open = await sql`
      select from pgboss.job
      where data ? 'kind' and state < 'completed' and created_on <= ${now?.at ?? new Date()}
        and not (state = 'created' and start_after > now())
      limit 1`.catch(() => [undefined]);
    if (open.length === 0) return performance.now() - begin;
    if (performance.now() - begin > within) return Number.POSITIVE_INFINITY;
    await pause(250);
  }
}
