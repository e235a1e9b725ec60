/**
 * A site that was off for a long time, with ten years of rows of which most have expired: how long
 * housekeeping takes after the start, and what a bystander notices. Prints the figures of
 * infra/docs/develop/resilience.md, on a site and a database of its own:
 *
 *   node infra/faults/ten-years-old.ts
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { startStudio } from '../studio/studio-process.ts';
import { endAll } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';

const printLine = (words: string) => process.stdout.write(`${words}\n`);

async function fill(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into contact_messages (full_name, email, mobile_number, message, answered_at)
    select 'Asha', 'asha' || n || '@example.com', '1', repeat('Namaste. ', 20), now() - interval '4 years'
    from generate_series(1, 200000) as n`;
  await sql`
    insert into idempotency_keys (scope, key, request_hash, created_at)
    select 'POST /send-email', n, 'hash', now() - interval '1 year'
    from generate_series(1, 200000) as n`;
  await sql`
    insert into rate_limits (key, points, expire)
    select 'contactPerAddress:' || n, 1, 0 from generate_series(1, 200000) as n`;
  await sql`
    insert into accounts (name, email, password_hash, created_at)
    select 'Asha', 'asha' || n || '@example.com', 'none', now() - interval '2 years'
    from generate_series(1, 50000) as n`;
  await sql`
    with made as (
      insert into orders (reference, state, amount, changed_at)
      select 'GY-' || upper(lpad(to_hex(n), 6, '0')), 'cancelled', 2500, now() - interval '3 years'
      from generate_series(1, 60000) as n
      returning id
    )
    insert into order_lines (order_id, course_id, title, fee, start_date)
    select id, 1, 'Asana Regular Classes', 2500, '2026-12-01' from made`;
  await sql`analyze`;
}

const folder = temporaryFolder();
const database = await startEmbeddedPostgres({
  dataFolder: folder,
  command: 'tests',
  durable: false,
});
const { databaseUrl } = database;
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
try {
  await (await startStudio({ databaseUrl, dataFolder: folder })).end();
  await fill(sql);
  const studio = await startStudio({ databaseUrl, dataFolder: folder });
  const begin = performance.now();
  const times: number[] = [];
  let failed = 0;
  while (!studio.output().includes('"forgotten"')) {
    const written = await studio.call('POST', '/api/auth/forgot-password', {
      body: { email: `bystander${times.length}@example.com` },
      from: `198.51.${times.length % 250}.${Math.floor(times.length / 250)}`,
    });
    if (written.status !== 202) failed += 1;
    times.push(written.ms);
    await pause(20);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  printLine(await studio.line(/"forgotten"/));
  printLine(`after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  printLine(
    `bystander's ${times.length} writes: ${failed} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
  );
} finally {
  await endAll();
  await sql.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
