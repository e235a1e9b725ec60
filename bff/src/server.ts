import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { startBackgroundJobs } from './background/background-jobs.ts';
import { followPublicLists } from './background/followed-lists.ts';
import { createKnownDevices } from './credentials/known-devices.ts';
import { createPasswordHasher } from './credentials/password.ts';
import { createPasswordStrength } from './credentials/password-strength.ts';
import { createResetTokens } from './credentials/reset-token.ts';
import { createTokenSigner } from './credentials/token.ts';
import { connectDatabase, type Sql } from './database/db.ts';
import { migrateDatabase } from './database/migrate.ts';
import { watchSockets } from './database/sockets.ts';
import { createWriteProbe } from './database/write-probe.ts';
import type { Env } from './env.ts';
import { createNightlyBackups, type NightlyBackups } from './features/backup/nightly.ts';
import { writeBackup } from './features/backup/write-backup.ts';
import { clientAddressBehind } from './http/client-address.ts';
import { createLimits } from './http/limits.ts';
import {
  addressOf,
  type ConnectionTimes,
  closeServer,
  createHttpServer,
  listen,
} from './http/listening.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createMailer } from './mail/mail.ts';
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

/** What no setting changes: tests give other values. */
export interface ServerOptions {
  logLevel?: string;
  siteFolder?: string;
  /** Milliseconds after its start in which a server makes no backup. */
  backupsAfterMs?: number;
  /** bcrypt's cost. */
  passwordCost?: number;
  /** For how many milliseconds connections may be silent. */
  times?: ConnectionTimes;
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

interface AssembledSettings extends ServerSettings {
  siteFolder: string;
  backupsAfterMs: number;
  passwordCost: number | undefined;
  times: ConnectionTimes | undefined;
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
  {
    logLevel = 'info',
    siteFolder = SITE_FOLDER,
    backupsAfterMs = BACKUPS_AFTER_MS,
    passwordCost,
    times,
  }: ServerOptions = {},
): Promise<RunningServer> {
  const logger = createLogger(logLevel);
  const parts = new Parts(logger);
  try {
    const parameters = { ...settings, siteFolder, backupsAfterMs, passwordCost, times };
    return await assemble(parameters, logger, parts);
  } catch (error) {
    // Why it did not start matters more than what did not stop, which is logged.
    await parts.stop().catch(() => {});
    throw error;
  }
}

/** Each part is started after what it needs, and is stopped before it. */
async function assemble(
  settings: AssembledSettings,
  logger: Logger,
  parts: Parts,
): Promise<RunningServer> {
  const { databaseUrl, siteFolder, publicUrl } = settings;
  await migrateDatabase(databaseUrl);
  const { sockets, sql } = openDatabase(settings, logger, parts);
  const credentials = startCredentials(settings, parts);
  const { lists } = parts.add(followPublicLists({ databaseUrl, sql, sockets }), (followed) =>
    followed.stop(),
  );
  const limits = createLimits(sql);
  const mailFolder = join(settings.studioData, 'mail');
  const mailer = parts.add(createMailer({ ...settings, folder: mailFolder }), (connections) =>
    connections.stop(),
  );
  const backups = nightlyBackups(settings, sql, logger);
  const { resetTokens } = credentials;
  const jobs = parts.add(
    await startBackgroundJobs({
      ...settings,
      sql,
      sockets,
      logger,
      limits,
      resetTokens,
      mailer,
      mailFolder,
      backups,
    }),
    (queue) => queue.stop(1_000),
  );
  let stopping = false;
  const app = createApp({
    ...credentials,
    sql,
    logger,
    lists,
    enqueueMail: jobs.enqueueMail,
    limits,
    clientAddress: clientAddressBehind(settings.trustedProxy),
    payee: settings,
    publicUrl,
    https: isHttps(settings),
    writeProbe: createWriteProbe({ sql, logger }),
    databaseDownMs: settings.databaseDownMs ?? (() => 0),
    siteFolder,
    isStopping: () => stopping,
  });
  const server = parts.add(createHttpServer(app.fetch, { ...settings, logger }), (http) =>
    finishWork({ http, jobs, backups, settings }),
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

function openDatabase({ databaseUrl }: AssembledSettings, logger: Logger, parts: Parts) {
  const sockets = parts.add(watchSockets(logger), async (watched) => watched.stop());
  const sql = parts.add(connectDatabase(databaseUrl, { sockets }), (pool) =>
    pool.end({ timeout: 1 }),
  );
  return { sockets, sql };
}

const isHttps = ({ publicUrl }: AssembledSettings) => publicUrl.startsWith('https:');

/** What signs people in; passwords are hashed and judged in worker threads. */
function startCredentials(settings: AssembledSettings, parts: Parts) {
  const { jwtSecret } = settings;
  return {
    passwords: parts.add(createPasswordHasher({ cost: settings.passwordCost }), (hasher) =>
      hasher.stop(),
    ),
    passwordStrength: parts.add(createPasswordStrength(), (strength) => strength.stop()),
    tokens: createTokenSigner(jwtSecret),
    devices: createKnownDevices(jwtSecret, { https: isHttps(settings) }),
    resetTokens: createResetTokens(jwtSecret),
  };
}

function nightlyBackups(settings: AssembledSettings, sql: Sql, logger: Logger): NightlyBackups {
  return createNightlyBackups({
    databaseUrl: settings.databaseUrl,
    sql,
    logger,
    ...backupPlace(settings),
    write: writeBackup,
    afterMs: settings.backupsAfterMs,
  });
}

/** The folder that the owner names must exist: a network share that is not mounted must not become a folder on this disk. */
const backupPlace = ({ backupFolder, studioData }: ServerSettings) =>
  backupFolder === undefined
    ? { folder: join(studioData, 'backups'), makesFolder: true }
    : { folder: resolve(backupFolder), makesFolder: false };

interface WorkAtHand {
  http: Server;
  jobs: Jobs;
  backups: NightlyBackups;
  settings: AssembledSettings;
}

/** Requests, jobs and a backup end side by side; what takes longer is cut off. */
const finishWork = ({ http, jobs, backups, settings }: WorkAtHand) =>
  settled([
    closeServer(http, {
      within: FINISH_WITHIN_MS,
      goOn: settings.trustedProxy.length > 0 ? PROXY_NOTICES_MS : 0,
    }),
    jobs.finish(FINISH_WITHIN_MS),
    backups.stop(),
  ]);
