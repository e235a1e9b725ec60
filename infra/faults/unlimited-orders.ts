/**
 * One account against all others: it checks out and cancels in a loop, and after this requests its
 * 60,000 orders again and again, while a bystander looks at their classes. Prints the figures of
 * infra/docs/develop/resilience.md, on a site and a database of its own:
 *
 *   node infra/faults/unlimited-orders.ts
 */
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { type StudioProcess, startStudio } from '../studio/studio-process.ts';
import { endAll } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';

const ORDERS = 60_000;
const AT_ONCE = 8;
const SECONDS = 10;

const password = 'surya namaskar';
const printLine = (words: string, figures?: unknown) =>
  process.stdout.write(`${words}${figures ? ` ${JSON.stringify(figures)}` : ''}\n`);

async function signIn(studio: StudioProcess, email: string): Promise<string> {
  await studio.call('POST', '/api/auth/register', { body: { name: 'Asha', email, password } });
  return (await studio.call('POST', '/api/auth/login', { body: { email, password } })).body.token;
}

/** The calls that `AT_ONCE` callers complete in `SECONDS`, each sequentially. */
async function repeatForSeconds(work: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const repeat = async () => {
    while (performance.now() < end) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, repeat));
}

/** The times of another account's calls until `attack` is over, in milliseconds. */
async function bystanderDuring(
  attack: Promise<unknown>,
  check: () => Promise<{ status: number; ms: number }>,
) {
  let isOver = false;
  const over = attack.then(() => {
    isOver = true;
  });
  const times: number[] = [];
  let failed = 0;
  while (!isOver) {
    const { status, ms } = await check();
    times.push(ms);
    if (status !== 200) failed += 1;
    await pause(50);
  }
  await over;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { calls: times.length, failed, p50: at(0.5), p99: at(0.99), slowest: at(1) };
}

/** Inserts as many orders as a loop could create before there was a limit. */
const insertOrders = (sql: postgres.Sql, email: string) => sql`
  with learner as (select id from accounts where email = ${email}),
    made as (
      insert into orders (reference, account_id, state, amount, created_at)
      select 'GY-' || upper(lpad(to_hex(n), 6, '0')), learner.id, 'cancelled', 2500,
        now() - interval '2 days'
      from learner, generate_series(1, ${ORDERS}::integer) as n
      returning id
    )
  insert into order_lines (order_id, course_id, title, fee, start_date)
  select id, 1, 'Asana Regular Classes', 2500, '2026-12-01' from made`;

const memoryOf = (pid: number) =>
  Math.round(
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  );

const folder = temporaryFolder();
const database = await startEmbeddedPostgres({
  dataFolder: folder,
  command: 'tests',
  durable: false,
});
const sql = postgres(database.databaseUrl, { max: 1, onnotice: () => {} });
const studio = await startStudio({ databaseUrl: database.databaseUrl, dataFolder: folder });
try {
  const token = await signIn(studio, 'one@example.com');
  const other = await signIn(studio, 'bystander@example.com');
  const check = () => studio.call('GET', '/api/selection', { token: other });

  await studio.call('POST', '/api/selection', { token, body: { courseId: 1 } });
  const statuses: Record<string, number> = {};
  const loop = repeatForSeconds(async () => {
    const { status, body } = await studio.call('POST', '/api/orders', { token });
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (body?.id) await studio.call('POST', `/api/orders/${body.id}/cancel`, { token });
  });
  printLine('bystander while it checks out and cancels', await bystanderDuring(loop, check));
  const [made] = await sql`select count(*)::int as n from orders`;
  printLine(`orders made in ${SECONDS} s: ${made?.n}; answers to checking out:`, statuses);

  await insertOrders(sql, 'one@example.com');
  await sql`analyze`;
  const { body, ms, status } = await studio.call('GET', '/api/orders', { token });
  const kilobytes = (JSON.stringify(body).length / 1000).toFixed(1);
  printLine(`GET /api/orders with ${ORDERS}: ${status}, ${kilobytes} KB in ${Math.round(ms)} ms`);
  let lists = 0;
  const listing = repeatForSeconds(async () => {
    await studio.call('GET', '/api/orders', { token });
    lists += 1;
  });
  printLine(`bystander while ${AT_ONCE} ask for it`, await bystanderDuring(listing, check));
  printLine(`lists answered in ${SECONDS} s: ${lists}`);
  printLine(`the server's largest memory: ${memoryOf(studio.pid)} MB`);
} finally {
  await endAll();
  await sql.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
