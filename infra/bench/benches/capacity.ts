/**
 * `pnpm bench capacity [LEARNERS]`: fills a durable database with ten years of data of so many learners (by default 100,000) and
 * prints the tables of infra/docs/operate/capacity.md: the rows and bytes of a learner, the throughput of one server, and the duration of
 * every call, of a backup and of an announcement to all. Takes ten minutes for 100,000.
 */
import { statSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { SmtpPeer } from '../../studio/smtp-peer.ts';
import { until } from '../../studio/waiting.ts';
import { runCommandProcess } from '../../testing/run-command-process.ts';
import { temporaryFolder } from '../../testing/temporary-folders.ts';
import { formatCount, formatMegabytes } from '../capacity/format-numbers.ts';
import { printRate, printRates } from '../capacity/rates.ts';
import { printTables } from '../capacity/tables.ts';
import { defineBench } from '../define-bench.ts';
import { tenYearsOf } from '../filled-studio/sizes.ts';
import { json, makeCall, post } from '../growth/call.ts';
import { calls } from '../growth/calls.ts';
import { type Site, startSite } from '../growth/site.ts';
import { buildSite } from '../pages/site-to-measure.ts';
import { startDatabase } from '../servers.ts';
import { median } from '../statistics.ts';

const LEARNERS = 100_000;
const ROUNDS = 5;
/** The latency of a mail server on the internet. */
const MAIL_ANSWERS_AFTER_MS = 50;
const MAILS_FOR_MS = 20_000;

const secondsSince = (begin: number) => (performance.now() - begin) / 1000;

export const bench = defineBench({
  goals: {},
  async run({ args: [given = LEARNERS], onEnd }) {
    const learners = Number(given);
    await buildSite();
    const smtp = new SmtpPeer();
    await smtp.up();
    onEnd(() => smtp.down());
    smtp.answerAfterMs = MAIL_ANSWERS_AFTER_MS;
    const { adminUrl } = await startDatabase({ onEnd });
    const begin = performance.now();
    const settings = { onEnd, smtpUrl: smtp.url };
    const site = await startSite(adminUrl, tenYearsOf(learners), settings);
    const seconds = secondsSince(begin).toFixed(0);
    console.log(`${formatCount(learners)} learners; ${cpus()[0]?.model}; filled in ${seconds} s`);
    await printTables(site, learners);
    await printCalls(site);
    await printRates(site);
    await printBackup(site);
    await printAnnouncement(site, smtp);
  },
});

/** Prints the slowest calls of the growth bench, and those that fail. */
async function printCalls(site: Site) {
  const times: { name: string; ms: number }[] = [];
  for (const call of calls) {
    const own: number[] = [];
    try {
      for (let round = 0; round < Math.min(ROUNDS, call.rounds ?? ROUNDS); round++)
        own.push((await makeCall(call, site)).ms);
      times.push({ name: call.name, ms: median(own) });
    } catch (error) {
      console.log(`FAILED ${error}`);
    }
  }
  times.sort((a, b) => b.ms - a.ms);
  console.log(`\n${times.length} calls, the slowest by their median:`);
  for (const { name, ms } of times.slice(0, 12)) console.log(`| ${name} | ${ms.toFixed(1)} ms |`);
}

async function printBackup({ databaseUrl }: Site) {
  const begin = performance.now();
  const settings = { DATABASE_URL: databaseUrl, STUDIO_DATA: temporaryFolder() };
  const command = runCommandProcess('backup.ts', settings);
  if ((await command.ended) !== 0) throw new Error(command.output());
  const [file = '', counted] = command.output().trim().split('\n');
  const seconds = secondsSince(begin).toFixed(0);
  console.log(
    `\na backup takes ${seconds} s: ${formatMegabytes(statSync(file).size)} (${counted})`,
  );
}

/** Prints how soon an announcement is accepted, when every recipient has a row, and how fast the mails are sent. */
async function printAnnouncement(site: Site, smtp: SmtpPeer) {
  const { sql } = site;
  await sql`delete from pgboss.job where name in ('mail', 'push')`;
  const { token } = await site.newStaff();
  const body = { courseId: null, subject: 'New batch', text: 'Namaste, a new batch begins.' };
  const headers = { 'Idempotency-Key': 'capacity' };
  const begin = performance.now();
  const { id } = await json(site, { ...post('/api/staff/announcements', token, body), headers });
  const acceptedMs = performance.now() - begin;
  const mailsBefore = smtp.mails.length;
  const counted = () =>
    sql`select recipients from announcements where id = ${id} and accounts is null`;
  const isFilled = async () => (await counted()).length === 1;
  await until(isFilled, { within: 3_600_000, what: 'every recipient has a row' });
  const seconds = secondsSince(begin);
  const recipients = (await counted())[0]?.recipients;
  const meanwhile = formatCount(smtp.mails.length - mailsBefore);
  console.log(
    `an announcement to ${formatCount(recipients)}: accepted after ${acceptedMs.toFixed(0)} ms; a row and a job for every recipient ` +
      `after ${seconds.toFixed(0)} s (${formatCount(recipients / seconds)} a second, ${meanwhile} mails meanwhile)\n`,
  );
  await printRate(site, 'a mail', async () => {
    const before = smtp.mails.length;
    await pause(MAILS_FOR_MS);
    return smtp.mails.length - before;
  });
}
