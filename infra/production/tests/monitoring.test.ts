import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test as plain } from 'vitest';
import { startRestartablePostgres } from '../../faults/restartable-postgres.ts';
import { contactMessage } from '../../studio/people.ts';
import { SmtpPeer } from '../../studio/smtp-peer.ts';
import { launchStudio, type StudioSettings, untilListening } from '../../studio/studio-process.ts';
import { mountSmallDisks } from '../../testing/small-disk.ts';
import { listUsedMetrics, MONITORING, startPrometheus } from './prometheus.ts';

plain.each([
  ['promtool check config', 'prometheus.yml'],
  ['promtool check rules', 'alerts.yml'],
  ['promtool test rules', 'alerts.test.yml'],
  ['amtool check-config', 'alertmanager.yml'],
])('%s %s', (tool, file) => {
  const [program = '', ...args] = tool.split(' ');
  const { status, stdout, stderr } = spawnSync(program, [...args, file], {
    cwd: MONITORING,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'studio-watched-'));

const test = plain.extend('mountDisk', mountSmallDisks).extend('site', startSite);

/** A studio with its own PostgreSQL and mail server and a small disk, and a Prometheus that watches it. */
async function startSite(
  { mountDisk }: { mountDisk: ReturnType<typeof mountSmallDisks> },
  { onCleanup }: { onCleanup: (cleanup: () => Promise<void>) => void },
) {
  const [folder, databaseFolder] = [newFolder(), newFolder()];
  const disk = mountDisk(100);
  const database = await startRestartablePostgres(databaseFolder);
  const smtp = new SmtpPeer();
  await smtp.up();
  const launch = async (metricsPort: number) => {
    const settings: StudioSettings = {
      databaseUrl: database.url,
      dataFolder: disk.folder,
      smtpUrl: smtp.url,
      metricsPort,
      options: { backupsAfterMs: 0 },
    };
    const launched = launchStudio(settings);
    const { port } = JSON.parse(await launched.line(/"metrics"/)) as { port: number };
    return { studio: await untilListening(launched), metricsPort: port };
  };
  let { studio, metricsPort } = await launch(0);
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const prometheus = await startPrometheus(folder, `127.0.0.1:${metricsPort}`);
  let messages = 0;
  onCleanup(async () => {
    await prometheus.stop();
    await sql.end({ timeout: 1 });
    await studio.kill();
    await smtp.down();
    await database.end('SIGINT');
    for (const made of [folder, databaseFolder]) rmSync(made, { recursive: true, force: true });
  });
  return {
    disk,
    database,
    smtp,
    sql,
    prometheus,
    get: (path: string) => studio.call('GET', path),
    /** People write to the studio, which gets an e-mail for each message. */
    write: async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        messages += 1;
        const { status } = await studio.call('POST', '/send-email', contactMessage(messages));
        expect(status).toBe(202);
      }
    },
    kill: () => studio.kill(),
    startAgain: async () => {
      ({ studio } = await launch(metricsPort));
    },
  };
}

test('each alert fires when it should, and resolves', async ({ site }) => {
  const { disk, database, smtp, sql, prometheus } = site;
  const { fires, ends, firing } = prometheus;
  // Otherwise the end of an alert could come before the alert.
  await sql`delete from pgboss.schedule where name = 'backup'`;
  await site.write(1);
  await site.get('/api/courses');
  await expect.poll(prometheus.scraped).toEqual(expect.arrayContaining(listUsedMetrics()));
  await ends('StudioSiteDown');
  expect(await firing()).toEqual([]);

  smtp.refuseRecipient = () => 550;
  await site.write(8);
  await fires('StudioMailRefused');
  smtp.refuseRecipient = () => undefined;
  await ends('StudioMailRefused');

  smtp.answerAfterMs = 3_000;
  await site.write(40);
  await sql`
    update pgboss.job set start_after = now() - interval '1 hour', created_on = now() - interval '1 hour'
    where name = 'mail' and state = 'created'`;
  await fires('StudioJobsPilingUp');
  smtp.answerAfterMs = 0;
  await ends('StudioJobsPilingUp');

  await sql`update schema_migrations set run_at = now() - interval '3 days' where version = 16`;
  await fires('StudioBackupOld');
  await sql`
    insert into pgboss.job (name, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds)
    select name, policy, retry_limit, retry_delay, heartbeat_seconds, expire_seconds
    from pgboss.queue where name = 'backup'`;
  await ends('StudioBackupOld');

  disk.fill(1_000);
  await fires('StudioDiskNearlyFull');
  disk.free();
  await ends('StudioDiskNearlyFull');

  await database.end('SIGINT');
  await fires('StudioDatabaseAway');
  await database.start();
  await ends('StudioDatabaseAway');

  await site.kill();
  await fires('StudioSiteDown');
  await site.startAgain();
  await ends('StudioSiteDown');
  await expect.poll(firing, { timeout: 60_000 }).toEqual([]);
});
