/**
 * How long a backlog of e-mails takes, and how long a link for a new password waits meanwhile. Prints
 * the figures of infra/docs/develop/resilience.md, on a site and a database of its own:
 *
 *   node infra/faults/mail-backlog.ts
 */
import { rmSync } from 'node:fs';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';
import { type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { until } from '../studio/waiting.ts';
import { endAll } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';

const TIMEOUT_MS = 400_000;

interface BacklogCase {
  /** The address of the link. Another in each case, because an unproven address gets three links a day. */
  email: string;
  msAMail: number;
  mails: number;
  mostConnections?: number;
}
const CASES: BacklogCase[] = [
  { email: 'meera1@example.com', msAMail: 50, mails: 300 },
  { email: 'meera2@example.com', msAMail: 100, mails: 300 },
  { email: 'meera3@example.com', msAMail: 200, mails: 300 },
  { email: 'meera5@example.com', msAMail: 6000, mails: 30 },
  { email: 'meera4@example.com', msAMail: 100, mails: 300, mostConnections: 2 },
];

/** Inserts accounts and their welcome e-mails, like after many registrations, without hashing passwords. */
async function insertBacklog(sql: postgres.Sql, mails: number): Promise<void> {
  await sql`
    with newcomers as (
      insert into accounts (name, email, password_hash)
      select 'Asha', 'asha-' || gen_random_uuid() || '@example.com', 'none'
      from generate_series(1, ${mails}::integer)
      returning id
    )
    insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, heartbeat_seconds, policy)
    select 'mail', json_build_object('kind', 'welcome', 'id', newcomers.id), retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, policy
    from newcomers, pgboss.queue
    where queue.name = 'mail'`;
}

async function measure(
  { email, msAMail, mails, mostConnections }: BacklogCase,
  { smtp, sql, studio }: { smtp: SmtpPeer; sql: postgres.Sql; studio: StudioProcess },
) {
  await smtp.down();
  smtp.mostConnections = mostConnections;
  await smtp.up();
  smtp.mails.length = 0;
  smtp.answerAfterMs = msAMail / 3;
  const begin = performance.now();
  await insertBacklog(sql, mails);
  await studio.call('POST', '/api/auth/forgot-password', { body: { email } });
  const seconds = () => ((performance.now() - begin) / 1000).toFixed(1);
  const hasLink = () => smtp.mails.some(({ subject }) => subject === 'A new password');
  await until(hasLink, { within: TIMEOUT_MS, what: 'the link' });
  const linkAfter = seconds();
  await until(() => smtp.mails.length > mails, { within: TIMEOUT_MS, what: 'all mails' });
  const allAfter = seconds();
  // The mail server has accepted the last mail before it goes down for the next case.
  const openJobs = () => sql`select from pgboss.job where name = 'mail' and state <> 'completed'`;
  const areDone = async () => (await openJobs()).length === 0;
  await until(areDone, { within: TIMEOUT_MS, what: 'every job completed' });
  const [row] = await sql`
    select coalesce(sum(retry_count), 0)::integer as tries from pgboss.job
    where name = 'mail'`;
  process.stdout.write(
    `${mails} mails, ${msAMail} ms each, ${mostConnections ?? 'any number of'} connections: link after ${linkAfter} s, all after ${allAfter} s; ${new Set(smtp.mails.map(({ messageId }) => messageId)).size} of ${smtp.mails.length} different, ${row?.tries} tries failed so far\n`,
  );
}

const folder = temporaryFolder();
const database = await startEmbeddedPostgres({
  dataFolder: folder,
  command: 'tests',
  durable: false,
});
const sql = postgres(database.databaseUrl, { max: 1, onnotice: () => {} });
const smtp = new SmtpPeer();
await smtp.up();
try {
  const { databaseUrl } = database;
  const studio = await startStudio({ databaseUrl, dataFolder: folder, smtpUrl: smtp.url });
  for (const { email } of CASES) {
    const body = { name: 'Meera', email, password: 'surya namaskar' };
    await studio.call('POST', '/api/auth/register', { body });
  }
  const welcomed = () => smtp.mails.length === CASES.length;
  await until(welcomed, { within: 20_000, what: 'the first welcomes' });
  for (const one of CASES) await measure(one, { smtp, sql, studio });
} finally {
  await endAll();
  await smtp.down();
  await sql.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
