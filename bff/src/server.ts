import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logAccessChanges } from './accounts/team/audit-log.ts';
import { createApp } from './app.ts';
import type { Env } from './config.ts';
import { createPushClient, type PushNetwork, vapidSubject } from './messaging/push/push-client.ts';
import { withPushServices } from './messaging/push/push-services.ts';
import { startOwnLooks } from './operations/alerts/own-server.ts';
import { type Backups, createBackups } from './operations/backup/backups.ts';
import { writeBackup } from './operations/backup/write-backup.ts';
import { startBackgroundJobs } from './operations/scheduled-jobs/background-jobs.ts';
import { startBigWork } from './operations/scheduled-jobs/batch-jobs.ts';
import { startEnding } from './operations/scheduled-jobs/ending.ts';
import {
  type FollowedLists,
  followPublicLists,
} from './operations/scheduled-jobs/followed-lists.ts';
import { startReminding } from './operations/scheduled-jobs/reminding.ts';
import { createStatementReader } from './orders/bank-statements/statement-reader.ts';
import { createAddressHash } from './platform/crypto/address-hash.ts';
import { createDoctorTokens } from './platform/crypto/doctor-token.ts';
import { createMailedSecrets } from './platform/crypto/mailed-secrets.ts';
import { createPasskeyChallenges, usesOfChallenges } from './platform/crypto/passkey-challenges.ts';
import { createPasswordHasher } from './platform/crypto/password.ts';
import { createPasswordStrength } from './platform/crypto/password-strength.ts';
import { createProofsOfWork, usesOfProofs } from './platform/crypto/proof-of-work.ts';
import { keepPushKeys } from './platform/crypto/push-key.ts';
import { createSealing } from './platform/crypto/sealing.ts';
import { createTokenSigner } from './platform/crypto/token.ts';
import { createKnownDevices } from './platform/crypto/trusted-devices.ts';
import { tellServers } from './platform/database/change-listener.ts';
import { connectDatabase, type Sql } from './platform/database/db.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import type { PoolWatch } from './platform/database/pool-watch.ts';
import { watchSockets } from './platform/database/sockets.ts';
import { createWriteProbe } from './platform/database/write-probe.ts';
import { clientAddressBehind } from './platform/http/client-address.ts';
import { connectionBounds } from './platform/http/connections.ts';
import { whyNotReady } from './platform/http/health.ts';
import { createLimits } from './platform/http/limits.ts';
import {
  addressOf,
  type ConnectionTimes,
  closeServer,
  createHttpServer,
  listen,
} from './platform/http/listening.ts';
import { createMailer } from './platform/mail/mail.ts';
import type { Jobs } from './platform/queue/jobs.ts';
import { createLogger, type Logger } from './platform/runtime/logging.ts';
import { Parts, settled } from './platform/runtime/parts.ts';
import { catchUncaught } from './platform/runtime/uncaught.ts';
import { followLive } from './realtime/changes/follow-live.ts';
import { createLive, type Live } from './realtime/live.ts';
import { readBuiltFacts } from './studio/settings/built-settings.ts';
import { missingInWords } from './studio/settings/missing-settings.ts';

/** The settings, of which the server cannot run without a database and a secret. */
interface ServerSettings extends Env {
  databaseUrl: string;
  jwtSecret: string;
  studioData: string;
  /** For how many milliseconds the embedded database has not been running; 0 while it runs. */
  databaseDownMs?: () => number;
}

/** Values that no setting changes; tests give others. */
export interface ServerOptions {
  logLevel?: string;
  siteFolder?: string;
  /** Milliseconds after its start in which a server makes no backup. */
  backupsAfterMs?: number;
  /** The cost of bcrypt. */
  passwordCost?: number;
  /** For how many milliseconds connections may be silent. */
  times?: ConnectionTimes;
  /** The present time; by default the machine's clock. */
  now?: () => Date;
  /** How often it is looked for what ends, in milliseconds; by default each minute. */
  endsEveryMs?: number;
  /** How push services are reached. */
  pushNetwork?: PushNetwork;
  /**
   * Called when nobody caught an error after which going on is unsafe. The process must stop the server and end. Without it
   * this server catches nothing for the process.
   */
  onUnsafe?: () => void;
}

interface RunningServer {
  /** `http://host:port`. */
  address: string;
  /** Where GET /metrics is answered, if it is. */
  metricsAddress: string | undefined;
  /** What the studio has not yet said of itself, in the app or in its content file, in words. */
  missingFacts: string[];
  /**
   * Stops listening, finishes running requests and jobs within ten seconds, and releases all resources. Rejects at the
   * end with what failed to stop.
   */
  stop(): Promise<void>;
}

type AssembledSettings = ServerSettings &
  ServerOptions & { siteFolder: string; backupsAfterMs: number; now: () => Date };

const SITE_FOLDER = fileURLToPath(new URL('../../pwa/dist', import.meta.url));
/** Of the ten seconds; stopping what was cut off then takes up to three. */
const FINISH_WITHIN_MS = 7_000;
/**
 * Part of those. By then a proxy that polls /healthz each second sends requests elsewhere. Not every proxy can repeat a
 * refused write on another server.
 */
const PROXY_NOTICES_MS = 2_500;
/** The start itself is work enough, and a small machine may restart often. */
const BACKUPS_AFTER_MS = 60_000;

/**
 * Migrates the database, starts every part of the server and resolves once it listens. Rejects, with every started part
 * stopped again, when the database is away, a migration fails or the port is taken.
 */
export async function startServer(
  settings: ServerSettings,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const { siteFolder = SITE_FOLDER, backupsAfterMs = BACKUPS_AFTER_MS } = options;
  const { now = () => new Date() } = options;
  const logger = createLogger(options.logLevel);
  const parts = new Parts(logger);
  if (options.onUnsafe)
    parts.add(catchUncaught(logger, options.onUnsafe), async (stopCatching) => stopCatching());
  try {
    return await assemble(
      { ...settings, ...options, siteFolder, backupsAfterMs, now },
      logger,
      parts,
    );
  } catch (error) {
    // The cause of the failed start matters more than failures to stop, which are logged.
    await parts.stop().catch(() => {});
    throw error;
  }
}

/** Starts each part after the parts that it needs; they stop in the opposite order. */
async function assemble(
  settings: AssembledSettings,
  logger: Logger,
  parts: Parts,
): Promise<RunningServer> {
  const { databaseUrl, siteFolder, publicUrl, now } = settings;
  await migrateDatabase(databaseUrl);
  const metrics = await createMetrics(settings);
  const { sockets, sql } = openDatabase(settings, logger, parts, metrics?.pools);
  const credentials = startCredentials(settings, sql, parts);
  const mailedSecrets = createMailedSecrets(settings.jwtSecret);
  const factDefaults = {
    built: readBuiltFacts(siteFolder),
    payee: settings,
    taxpayer: settings.taxpayer,
  };
  const followed = parts.add(
    followPublicLists({ ...settings, factDefaults, sql, sockets }),
    (started) => started.stop(),
  );
  const { lists, facts } = followed;
  const { signature } = facts;
  const live = startLive({ ...settings, sql, logger, followed }, parts);
  const statements = parts.add(createStatementReader(), (reader) => reader.stop());
  const limits = createLimits(sql);
  const backups = startBackups(settings, sql, logger);
  const mail = startMailer(settings, parts);
  const { pushKey, pushClient } = await startPushClient(settings, logger, parts);
  const jobs = parts.add(
    await startBackgroundJobs({
      ...settings,
      ...mail,
      signature,
      sql,
      sockets,
      logger,
      limits,
      ...mailedSecrets,
      pushClient,
      backups,
      onMail: metrics?.onMail,
      onPush: metrics?.onPush,
      looksForTroubles: true,
    }),
    (queue) => queue.stop(1_000),
  );
  const reminders = parts.add(startReminding({ sql, logger, now, ...jobs }), (started) =>
    started.stop(),
  );
  followed.hear({ onChange: reminders.lookAgain });
  const everyMs = settings.endsEveryMs;
  parts.add(startEnding({ sql, logger, now, everyMs, ...jobs }), (started) => started.stop());
  followed.hear(logAccessChanges(logger));
  const bigWork = parts.add(startBigWork({ sql, logger, now, ...jobs }), (started) =>
    started.stop(),
  );
  followed.hear({ onChange: bigWork.lookAgain });
  const writeProbe = createWriteProbe({ sql, logger });
  const folders = { data: settings.studioData, backups: backupPlace(settings).folder };
  const ownLooks = parts.add(
    startOwnLooks({ ...settings, ...mail, sql, logger, writeProbe, folders, signature }),
    (started) => started.stop(),
  );
  let stopping = false;
  const isStopping = () => stopping;
  // Before the site listens: a port that is taken ends the start, and what stops can be seen to stop.
  let metricsAddress: string | undefined;
  if (metrics) {
    const isReady = async () => !(await whyNotReady({ sql, writeProbe, isStopping }));
    const state = { changes: followed, hub: live.hub, passwords: credentials.passwords, folders };
    const served = await metrics.serve({ ...settings, ...state, logger, sockets, isReady });
    metricsAddress = parts.add(served, () => served.stop()).address;
  }
  const app = createApp({
    ...credentials,
    ...mailedSecrets,
    sql,
    logger,
    lists,
    statements,
    live,
    now,
    joinMinutesBefore: settings.joinMinutesBefore,
    mailAfterSeconds: settings.mailAfterSeconds,
    limits,
    enqueueMail: jobs.enqueueMail,
    enqueuePushJobs: jobs.enqueuePushJobs,
    pushKey,
    pushServices: withPushServices(settings.pushServices),
    clientAddress: clientAddressBehind(settings.trustedProxy),
    facts,
    publicUrl,
    studioEmail: settings.studioEmail,
    studioLanguage: settings.studioLanguage,
    https: isHttps(settings),
    writeProbe,
    ownLooks,
    databaseDownMs: settings.databaseDownMs ?? (() => 0),
    earlyHints: settings.earlyHints,
    siteFolder,
    isStopping,
    onAnswered: metrics?.onAnswered,
  });
  const http = parts.add(createHttpServer(app.fetch, { ...settings, logger }), (server) =>
    finishWork({ server, live, jobs, backups, settings }),
  );
  await listen(http, settings);
  const missingFacts = missingInWords((await facts.now()).missing);
  const { port } = http.address() as AddressInfo;
  logger.info({ host: settings.host, port }, 'listening');
  const stop = () => {
    stopping = true;
    return parts.stop();
  };
  return { address: addressOf(settings.host, port), metricsAddress, missingFacts, stop };
}

/** What measures this server, where that is wanted; only there it is loaded. */
const createMetrics = async ({ metricsPort }: AssembledSettings) =>
  metricsPort === undefined
    ? undefined
    : (await import('./operations/metrics/metrics.ts')).createMetrics();

function openDatabase(
  { databaseUrl }: AssembledSettings,
  logger: Logger,
  parts: Parts,
  watch: PoolWatch | undefined,
) {
  const sockets = parts.add(watchSockets(databaseUrl, logger), async (watched) => watched.stop());
  const sql = parts.add(connectDatabase(databaseUrl, { sockets, watch }), (pool) =>
    pool.end({ timeout: 1 }),
  );
  return { sockets, sql };
}

interface LiveParts {
  sql: Sql;
  logger: Logger;
  followed: FollowedLists;
}

function startLive(started: AssembledSettings & LiveParts, parts: Parts): Live {
  const { sql, followed } = started;
  const live = createLive({
    connections: connectionBounds().most,
    server: followed.server,
    tell: (word) => tellServers(sql, word),
  });
  parts.add(followLive({ ...started, live }), (following) => following.stop());
  return live;
}

function startMailer(settings: AssembledSettings, parts: Parts) {
  const mailFolder = join(settings.studioData, 'mail');
  const mailer = parts.add(createMailer({ ...settings, folder: mailFolder }), (started) =>
    started.stop(),
  );
  return { mailer, mailFolder };
}

async function startPushClient(settings: AssembledSettings, logger: Logger, parts: Parts) {
  const { studioData, vapidPrivateKey, pushNetwork: network } = settings;
  const keys = await keepPushKeys(studioData, vapidPrivateKey, logger);
  const client = createPushClient({ keys, subject: vapidSubject(settings), network });
  const pushClient = parts.add(client, async (started) => started.stop());
  return { pushKey: keys.publicKey, pushClient };
}

const isHttps = ({ publicUrl }: AssembledSettings) => publicUrl.startsWith('https:');

/** What signing in needs. Passwords are hashed and judged in worker threads, which must be stopped. */
function startCredentials(settings: AssembledSettings, sql: Sql, parts: Parts) {
  const { jwtSecret } = settings;
  return {
    passwords: parts.add(createPasswordHasher({ cost: settings.passwordCost }), (hasher) =>
      hasher.stop(),
    ),
    passwordStrength: parts.add(createPasswordStrength(), (strength) => strength.stop()),
    tokens: createTokenSigner(jwtSecret),
    devices: createKnownDevices(jwtSecret, { https: isHttps(settings) }),
    provenDevices: createKnownDevices(jwtSecret, { https: isHttps(settings) }, 'proven_device'),
    passkeyChallenges: createPasskeyChallenges(jwtSecret, usesOfChallenges(sql)),
    sealing: createSealing(jwtSecret),
    proofs: createProofsOfWork(jwtSecret, usesOfProofs(sql)),
    hashAddress: createAddressHash(jwtSecret),
    doctorTokens: createDoctorTokens(jwtSecret),
  };
}

function startBackups(settings: AssembledSettings, sql: Sql, logger: Logger): Backups {
  const { databaseUrl, backupUpload: place, backupKey: key, studioData } = settings;
  if (settings.backupFolder !== undefined && !existsSync(settings.backupFolder))
    logger.error(
      { folder: settings.backupFolder },
      'BACKUP_FOLDER is not there: no backup is made',
    );
  return createBackups({
    databaseUrl,
    sql,
    logger,
    ...backupPlace(settings),
    write: writeBackup,
    afterMs: settings.backupsAfterMs,
    elsewhere: place && key ? { place, key } : undefined,
    dataFolder: studioData,
  });
}

/**
 * The folder of `BACKUP_FOLDER` must exist: if it is a network share that is not mounted, creating it would write the
 * backups to this disk.
 */
const backupPlace = ({ backupFolder, studioData }: ServerSettings) =>
  backupFolder === undefined
    ? { folder: join(studioData, 'backups'), makesFolder: true }
    : { folder: resolve(backupFolder), makesFolder: false };

interface RunningWork {
  server: Server;
  live: Live;
  jobs: Jobs;
  backups: Backups;
  settings: AssembledSettings;
}

/** Ends streams, requests, jobs and a running backup at the same time. Requests and jobs are cut off after seven seconds. */
const finishWork = ({ server, live, jobs, backups, settings }: RunningWork) =>
  settled([
    live.hub.stop(),
    closeServer(server, {
      within: FINISH_WITHIN_MS,
      goOn: settings.trustedProxy.length > 0 ? PROXY_NOTICES_MS : 0,
    }),
    jobs.finish(FINISH_WITHIN_MS),
    backups.stop(),
  ]);
