import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { createDelivery } from './background/delivery.ts';
import { createKnownDevices } from './credentials/known-devices.ts';
import { createPasswordHasher } from './credentials/password.ts';
import { createPasswordStrength } from './credentials/password-strength.ts';
import { createResetTokens } from './credentials/reset-token.ts';
import { createTokenSigner } from './credentials/token.ts';
import { followChanges } from './database/change-listener.ts';
import { connectDatabase } from './database/db.ts';
import { migrateDatabase } from './database/migrate.ts';
import { watchSockets } from './database/sockets.ts';
import { createWriteProbe } from './database/write-probe.ts';
import type { Env } from './env.ts';
import { createNightlyBackups } from './features/backup/nightly.ts';
import { writeBackup } from './features/backup/write-backup.ts';
import { clientAddressBehind } from './http/client-address.ts';
import { createLimits } from './http/limits.ts';
import { addressOf, closeServer, createHttpServer, listen } from './http/listening.ts';
import { startJobs } from './jobs/jobs.ts';
import { createMailer } from './mail/mail.ts';
import { forgetLists, keepPublicLists } from './public-lists/public-lists.ts';
import { createLogger, type Logger } from './runtime/logging.ts';
import { Parts, settled } from './runtime/parts.ts';

/** What the server needs to run: the settings, with a database and a secret in any case. */
export interface ServerSettings extends Env {
  databaseUrl: string;
  jwtSecret: string;
  studioData: string;
  /** For how many milliseconds now the embedded database has not run. */
  databaseDownMs?: () => number;
}

export interface RunningServer {
  /** Where it listens, as `http://host:port`. */
  address: string;
  /**
   * Accepts nothing more, finishes what runs within ten seconds, and lets go of everything. Rejects with what could
   * not be let go of, after all else was.
   */
  stop(): Promise<void>;
}

const SITE_FOLDER = fileURLToPath(new URL('../../pwa/dist', import.meta.url));
// Of the ten seconds; what is cut off then takes up to three to let go.
const FINISH_WITHIN_MS = 7_000;
/** Of those: by then a proxy that asks /readyz each second sends nobody here. Not every one can send a refused write elsewhere. */
const PROXY_NOTICES_MS = 2_500;
/** A start is busy enough, and a small machine is often started anew. */
const BACKUPS_AFTER_MS = 60_000;

/**
 * Migrates the database and serves the site. Throws, with nothing left running,
 * when the database is away, a migration fails or the port is taken.
 */
export async function startServer(
  settings: ServerSettings,
  { logLevel = 'info', siteFolder = SITE_FOLDER, backupsAfterMs = BACKUPS_AFTER_MS } = {},
): Promise<RunningServer> {
  const logger = createLogger(logLevel);
  const parts = new Parts(logger);
  try {
    return await assemble({ ...settings, siteFolder, backupsAfterMs }, logger, parts);
  } catch (error) {
    // Why it did not start matters more than what did not stop, which is logged.
    await parts.stop().catch(() => {});
    throw error;
  }
}

async function assemble(
  settings: ServerSettings & { siteFolder: string; backupsAfterMs: number },
  logger: Logger,
  parts: Parts,
): Promise<RunningServer> {
  const { databaseUrl } = settings;
  await migrateDatabase(databaseUrl);
  const sockets = parts.add(watchSockets(logger), async (watched) => watched.stop());
  const sql = parts.add(connectDatabase(databaseUrl, { sockets }), (pool) =>
    pool.end({ timeout: 1 }),
  );
  const passwords = parts.add(createPasswordHasher(), (hasher) => hasher.stop());
  const passwordStrength = parts.add(createPasswordStrength(), (strength) => strength.stop());
  const onChange = (topic: string | undefined) => forgetLists(lists, topic);
  const changes = parts.add(followChanges({ databaseUrl, sql, onChange, sockets }), (followed) =>
    followed.stop(),
  );
  const lists = keepPublicLists(sql, changes);
  const mailFolder = `${settings.studioData}/mail`;
  const mailer = parts.add(createMailer({ ...settings, folder: mailFolder }), (connections) =>
    connections.stop(),
  );
  const resetTokens = createResetTokens(settings.jwtSecret);
  const limits = createLimits(sql);
  const deliver = createDelivery({ ...settings, sql, mailer, resetTokens, limits });
  const backups = createNightlyBackups({
    databaseUrl,
    sql,
    logger,
    ...backupPlace(settings),
    write: writeBackup,
    afterMs: settings.backupsAfterMs,
  });
  const jobs = await startJobs({
    databaseUrl,
    sql,
    sockets,
    logger,
    deliver,
    mailFolder,
    backups,
  });
  parts.add(jobs, (queue) => queue.stop(1_000));
  const https = settings.publicUrl.startsWith('https:');
  let stopping = false;
  const app = createApp({
    sql,
    logger,
    passwords,
    passwordStrength,
    tokens: createTokenSigner(settings.jwtSecret),
    devices: createKnownDevices(settings.jwtSecret, { https }),
    resetTokens,
    lists,
    enqueueMail: jobs.enqueueMail,
    limits,
    clientAddress: clientAddressBehind(settings.trustedProxy),
    payee: settings,
    publicUrl: settings.publicUrl,
    https,
    writeProbe: createWriteProbe({ sql, logger }),
    databaseDownMs: settings.databaseDownMs ?? (() => 0),
    siteFolder: settings.siteFolder,
    isStopping: () => stopping,
  });
  const server = parts.add(createHttpServer(app.fetch, { ...settings, logger }), (http) =>
    settled([
      closeServer(http, {
        within: FINISH_WITHIN_MS,
        goOn: settings.trustedProxy.length > 0 ? PROXY_NOTICES_MS : 0,
      }),
      jobs.finish(FINISH_WITHIN_MS),
      backups.stop(),
    ]),
  );
  await listen(server, settings);
  const { port } = server.address() as AddressInfo;
  logger.info({ host: settings.host, port }, 'listening');
  const stop = () => {
    stopping = true;
    return parts.stop();
  };
  return { address: addressOf(settings.host, port), stop };
}

/** The folder that the owner names must be there: a share that is not mounted must not become one of this disk. */
const backupPlace = ({ backupFolder, studioData }: ServerSettings) =>
  backupFolder === undefined
    ? { folder: join(studioData, 'backups'), makesFolder: true }
    : { folder: resolve(backupFolder), makesFolder: false };
