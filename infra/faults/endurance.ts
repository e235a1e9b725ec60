/**
 * Every fault that the site must survive, one after another under load, on two servers with one database and one
 * mail server. Prints the table of infra/docs/develop/resilience.md, and ends with 1 if anything was lost, doubled or stale:
 *
 *   pnpm test:endurance                                           15 to 20 minutes
 *   pnpm test:endurance --minutes 1 --rounds 2 --mail-down 15     about 2
 *
 * A round ends each server by kill -9, the database by kill -9 or by a fast shutdown in turns, and restarts a server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { registerLearner, signInStaff } from '../studio/people.ts';
import { endAll } from '../testing/processes.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { checkStoredData, MailArrivals, waitForMailsSent } from './endurance/check-data.ts';
import { Ledger } from './endurance/ledger.ts';
import { printReport, type Recovery } from './endurance/report.ts';
import { Traffic } from './endurance/traffic.ts';
import { BOTH_SERVERS, type ServerIndex, TwoServers } from './endurance/two-servers.ts';

const { values } = parseArgs({
  options: {
    /** Minutes of plain load in all, including the time without a mail server. */
    minutes: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '10' },
    /** How many seconds the mail server is down. */
    'mail-down': { type: 'string', default: '120' },
  },
});
const rounds = Number(values.rounds);
const mailDownMs = Number(values['mail-down']) * 1000;
const plainMs = Math.max(0, (Number(values.minutes) * 60_000 - mailDownMs) / rounds);
const DATABASE_DOWN_MS = 3_000;
const MAILS_SENT_WITHIN_MS = 5 * 60_000;
/** Longer than an idle connection is kept. */
const QUIET_MS = 7_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (from: number) => (performance.now() - from) / 1000;

const site = new TwoServers();
const ledger = new Ledger();
const recoveries: Recovery[] = [];

/** Measures one fault: the time until the ended process runs again, and then until all calls work. */
async function measureRecovery(
  fault: string,
  hurt: ServerIndex[],
  endAndStart: () => Promise<void>,
) {
  ledger.phase = fault;
  ledger.interruptions.push(performance.now());
  const begin = performance.now();
  await endAndStart();
  const away = seconds(begin);
  const back = performance.now();
  await Promise.all(hurt.map((which) => traffic.untilAllWork(which)));
  recoveries.push({ fault, away, untilAllWork: seconds(back) });
  ledger.phase = 'plain load';
}

const killServer = (which: ServerIndex) =>
  measureRecovery('kill -9 of a server', [which], async () => {
    await site.endServer(which, 'SIGKILL');
    await site.startServer(which);
  });

const restartServer = (which: ServerIndex) =>
  measureRecovery('restart of a server', [which], async () => {
    const code = await site.endServer(which, 'SIGTERM');
    if (code !== 0) printLine(`a server that was told to stop ended with ${code}`);
    await site.startServer(which);
  });

const endDatabase = (signal: 'SIGINT' | 'SIGKILL') =>
  measureRecovery(
    `${signal === 'SIGINT' ? 'fast shutdown' : 'kill -9'} of PostgreSQL`,
    BOTH_SERVERS,
    async () => {
      await site.database.end(signal);
      await pause(DATABASE_DOWN_MS);
      await site.database.start();
    },
  );

/** The server sends e-mails afterwards that are queued during this time. */
async function stopMailServer(): Promise<void> {
  const fault = 'mail server down';
  ledger.phase = fault;
  ledger.interruptions.push(performance.now());
  const begin = performance.now();
  await site.smtp.down();
  await pause(mailDownMs);
  await site.smtp.up();
  const away = seconds(begin);
  const out = await waitForMailsSent(sql, MAILS_SENT_WITHIN_MS);
  recoveries.push({ fault, away, untilAllWork: out / 1000 });
  ledger.phase = 'plain load';
}

await site.start();
const sql = postgres(site.database.url, { max: 2, onnotice: () => {}, connect_timeout: 5 });
const staff = await signInStaff(site.server(0), site.database.url);
await registerLearner(site.server(0));
await sql`update courses set seats = null`;
const traffic = new Traffic(site, ledger, staff);
const mails = new MailArrivals(site.smtp);
const watch = setInterval(() => site.watchMemory(), 1_000);
try {
  const atStart = BOTH_SERVERS.map((which) => site.held(which));
  await traffic.start();
  const begin = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    await pause(plainMs);
    for (const which of BOTH_SERVERS) await killServer(which);
    await endDatabase(round % 2 ? 'SIGKILL' : 'SIGINT');
    await restartServer(round % 2 ? 0 : 1);
    if (round === Math.ceil(rounds / 2)) await stopMailServer();
    printLine(`round ${round} of ${rounds} after ${Math.round(seconds(begin))} s`);
  }
  await traffic.stop();
  const underLoad = seconds(begin);
  const out = await waitForMailsSent(sql, MAILS_SENT_WITHIN_MS);
  if (!Number.isFinite(out)) printLine('not all mails are out');
  await pause(QUIET_MS);
  const [connections] = await sql<{ open: number }[]>`
    select count(*)::integer as "open" from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  const findings = await checkStoredData(sql, ledger, mails);
  const atEnd = BOTH_SERVERS.map((which) => site.held(which));
  const held = { atStart, atEnd, peak: site.peak, connections: connections?.open ?? 0 };
  const isWell = printReport({ ledger, findings, recoveries, held, underLoad, say: printLine });
  process.exitCode = isWell ? 0 : 1;
} finally {
  clearInterval(watch);
  mails.stop();
  await sql.end({ timeout: 1 });
  await endAll();
  await site.end();
  removeTemporaryFolders();
}
