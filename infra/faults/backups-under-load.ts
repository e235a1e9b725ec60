/**
 * Twenty backups while eight writers order, confirm and write, each restored into its own database and compared
 * with the writes that were acknowledged before its start. Prints the table of infra/docs/develop/resilience.md, on a site and databases of
 * its own, in about four minutes:
 *
 *   node infra/faults/backups-under-load.ts
 */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from 'bff/test-database';
import postgres from 'postgres';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { signInStaff } from '../studio/people.ts';
import { SmtpPeer } from '../studio/smtp-peer.ts';
import { startStudio } from '../studio/studio-process.ts';
import { endAll } from '../testing/processes.ts';
import { temporaryFolder } from '../testing/temporary-folders.ts';
import {
  backUp,
  countContradictions,
  countLostMails,
  findLostWrites,
  insertLearners,
  restore,
  takenAt,
  writeUntilStopped,
} from './backup-load.ts';

const ROUNDS = 20;
const WRITERS = 8;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const connect = (url: string) => postgres(url, { max: 2, onnotice: () => {} });

const folder = temporaryFolder();
const cluster = await startEmbeddedPostgres({
  dataFolder: folder,
  command: 'tests',
  durable: false,
});
// The superuser creates databases, like in the tests.
const admin = new URL(cluster.databaseUrl);
admin.username = 'studio';
admin.password = readFileSync(join(folder, 'database-password'), 'utf8');
const source = await createTestDatabase(admin.href);
const sql = connect(source.url);
const smtp = new SmtpPeer();
await smtp.up();
try {
  const studio = await startStudio({
    databaseUrl: source.url,
    dataFolder: folder,
    smtpUrl: smtp.url,
  });
  const staff = await signInStaff(studio, source.url);
  const learners = await insertLearners(sql, 12_000);
  const load = writeUntilStopped({ studio, staff, learners, writers: WRITERS });
  let [lost, mails, wrong] = [0, 0, 0];
  printLine('| backup | acknowledged before | lost | mails lost | contradictions | size | took |');
  printLine('| --- | --- | --- | --- | --- | --- | --- |');
  for (let round = 1; round <= ROUNDS; round += 1) {
    await pause(1_500);
    const begin = performance.now();
    const file = await backUp(
      { DATABASE_URL: source.url, STUDIO_DATA: folder },
      join(folder, 'kept'),
    );
    const [finished, seconds] = [new Date(), (performance.now() - begin) / 1000];
    const target = await createTestDatabase(admin.href);
    await restore({ DATABASE_URL: target.url, STUDIO_DATA: folder }, file);
    const restored = connect(target.url);
    const compared = await findLostWrites(restored, load.done, takenAt(file));
    const lostOfMails = await countLostMails(sql, restored, finished);
    const found = Object.values((await countContradictions(restored)) ?? { none: 1 });
    const contradicting = found.reduce((sum, count) => sum + count, 0);
    await restored.end();
    await target.drop();
    lost += compared.lost.length;
    mails += lostOfMails;
    wrong += contradicting;
    const size = `${Math.round(statSync(file).size / 1000)} KB`;
    printLine(
      `| ${round} | ${compared.before} | ${compared.lost.length} | ${lostOfMails} | ${contradicting} | ${size} | ${seconds.toFixed(1)} s |`,
    );
  }
  await load.stop();
  printLine(
    `${load.done.length} acknowledged in all, ${load.failed.length} refused; lost ${lost}, mails lost ${mails}, contradictions ${wrong}`,
  );
  if (load.failed.length > 0) printLine([...new Set(load.failed)].join(', '));
} finally {
  await endAll();
  await smtp.down();
  await sql.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
