import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logAccessChanges } from './accounts/team/audit-log.ts';
import { type AppDeps, createApp } from './app.ts';
import type { Env } from './config.ts';
import { createPushClient, type PushNetwork, vapidSubject } from './messaging/push/push-client.ts';
import { withPushServices } from './messaging/push/push-services.ts';
import { createOwnLooks, type OwnLooks, type OwnServer } from './operations/alerts/own-server.ts';
import { type BackupOptions, type Backups, createBackups } from './operations/backup/backups.ts';
import { writeBackup } from './operations/backup/write-backup.ts';
import { startBackgroundJobs } from './operations/scheduled-jobs/background-jobs.ts';
import {
  type FollowedLists,
  followPublicLists,
} from './operations/scheduled-jobs/followed-lists.ts';
import { serverTasks, type TaskName } from './operations/scheduled-jobs/tasks.ts';
import {
  createStatementReader,
  type StatementReader,
} from './orders/bank-statements/statement-reader.ts';
import { createAddressHash } from './platform/crypto/address-hash.ts';
import { createDoctorTokens } from './platform/crypto/doctor-token.ts';
import { createMailedSecrets } from './platform/crypto/mailed-secrets.ts';
import { createPasskeyChallenges, usesOfChallenges } from './platform/crypto/passkey-challenges.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/crypto/password.ts';
import {
  createPasswordStrength,
  type PasswordStrength,
} from './platform/crypto/password-strength.ts';
import { createProofsOfWork, usesOfProofs } from './platform/crypto/proof-of-work.ts';
import { keepPushKeys } from './platform/crypto/push-key.ts';
import { createSealing } from './platform/crypto/sealing.ts';
import { createTokenSigner } from './platform/crypto/token.ts';
import { createKnownDevices } from './platform/crypto/trusted-devices.ts';
import { tellServers } from './platform/database/change-listener.ts';
import { connectDatabase, type Sql, type StatementListener } from './platform/database/db.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import type { PoolWatch } from './platform/database/pool-watch.ts';
import { watchSockets } from './platform/database/sockets.ts';
import { createWriteProbe } from './platform/database/write-probe.ts';
import { clientAddressBehind } from './platform/http/client-address.ts';
import { connectionBounds } from './platform/http/connections.ts';
import { whyNotReady } from './platform/http/health.ts';
import { createLimits, type LimitRules } from './platform/http/limits.ts';
import {
  addressOf,
  type ConnectionTimes,
  closeServer,
  createHttpServer,
  type Ending,
  listen,
} from './platform/http/listening.ts';
import { createMailer } from './platform/mail/mail.ts';
import type { Jobs } from './platform/queue/jobs.ts';
import { createLogger, type Logger } from './platform/runtime/logging.ts';
import { Parts, settled } from './platform/runtime/parts.ts';
import { runTasks } from './platform/runtime/scheduler.ts';
import { catchUncaught } from './platform/runtime/uncaught.ts';
import { followLive } from './realtime/changes/follow-live.ts';
import { createLive, type Live } from './realtime/live.ts';
import type { StreamTimes } from './realtime/streams/hub.ts';
import { type BuiltFacts, readBuiltFacts } from './studio/settings/built-settings.ts';
import { missingInWords } from './studio/settings/missing-settings.ts';

/** The settings, of which the server cannot run without a database and a secret. */
export interface ServerSettings extends Env {
  databaseUrl: string;
  jwtSecret: string;
  studioData: string;
  /** For how many milliseconds the embedded database has not been running; 0 while it runs. */
  databaseDownMs?: () => number;
}

/** What no setting changes. Tests replace single parts of the server that people use; all others are as they are there. */
export interface ServerOptions {
  logLevel?: string;
  logger?: Logger;
  /** The folder of the built app. `null`: the server has no site, only the API. */
  siteFolder?: string | null;
  /** Over what the built app says of the studio. */
  builtFacts?: Partial<BuiltFacts> | undefined;
  /** Milliseconds after its start in which a server makes no backup. */
  backupsAfterMs?: number;
  /** Over the server's own options; `null`: no backups are made. */
  backups?: Partial<BackupOptions> | null;
  /** The cost of bcrypt. */
  passwordCost?: number;
  /** Worker threads that several servers share, which they do not stop. */
  workers?: Partial<Workers>;
  /** For how many milliseconds connections may be silent. */
  times?: ConnectionTimes;
  /** How many connections there may be, of which three quarters may be streams. */
  connections?: number;
  streamTimes?: StreamTimes | undefined;
  /** How often sessions and the date are looked up for streams, in milliseconds. */
  streamCheckMs?: number | undefined;
  limitRules?: LimitRules;
  /** The present time; by default the machine's clock. */
  now?: () => Date;
  /** How often it is looked for what ends, in milliseconds; by default each minute. */
  endsEveryMs?: number;
  /** The tasks that run by themselves; by default all. */
  tasks?: readonly TaskName[];
  /** Whether this server takes part in the scheduled check for alerts; by default it does. */
  checksForAlerts?: boolean;
  /** How much of a folder's disk is free; by default what is. */
  measure?: OwnServer['measure'];
  /** Hears each statement to the database as it is sent. */
  onStatement?: StatementListener;
  /** How push services are reached. */
  pushNetwork?: PushNetwork;
  /** How connections are closed at the end. */
  closing?: Ending;
  /**
   * Called when nobody caught an error after which going on is unsafe. The process must stop the server and end. Without it
   * this server catches nothing for the process.
   */
  onUnsafe?: () => void;
}

export interface RunningServer {
  /** `http://host:port`. */
  address: string;
  /** Where GET /metrics is answered, if it is. */
  metricsAddress: string | undefined;
  /** What the studio has not yet said of itself, in the app or in its content file, in words. */
  missingFacts: string[];
  /** The parts of it, for tests. */
  deps: AppDeps;
  jobs: Jobs;
  backups: Backups | undefined;
  ownLooks: OwnLooks;
  /**
   * Stops listening, finishes running requests and jobs within ten seconds, and releases all resources. Rejects at the
   * end with what failed to stop.
   */
  stop(): Promise<void>;
}

/** Threads that do what would hold up the event loop. */
interface Workers {
  passwords: PasswordHasher;
  passwordStrength: PasswordStrength;
  statements: StatementReader;
}

interface Assembly extends ServerSettings, Omit<ServerOptions, 'logger' | 'siteFolder' | 'now'> {
  siteFolder: string | undefined;
  now: () => Date;
  logger: Logger;
  parts: Parts;
}

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
  const { siteFolder = SITE_FOLDER, now = () => new Date() } = options;
  const logger = options.logger ?? createLogger(options.logLevel);
  const parts = new Parts(logger);
  if (options.onUnsafe)
    parts.add(catchUncaught(logger, options.onUnsafe), async (stopCatching) => stopCatching());
  const fixed = { siteFolder: siteFolder ?? undefined, now, logger, parts };
  try {
    return await assemble({ ...settings, ...options, ...fixed });
  } catch (error) {
    // The cause of the failed start matters more than failures to stop, which are logged.
    await parts.stop().catch(() => {});
    throw error;
  }
}

/** Starts each part after the parts that it needs; they stop in the opposite order. */
async function assemble(assembly: Assembly): Promise<RunningServer> {
  const { databaseUrl, siteFolder, logger, parts } = assembly;
  await migrateDatabase(databaseUrl);
  const metrics = await createMetrics(assembly);
  const { sockets, sql } = openDatabase(assembly, metrics?.pools);
  const common = { ...assembly, sql, sockets };
  const credentials = createCredentials(assembly, sql);
  const workers = startWorkers(assembly);
  const mailedSecrets = createMailedSecrets(assembly.jwtSecret);
  const factDefaults = {
    built: { ...readBuiltFacts(siteFolder), ...assembly.builtFacts },
    payee: assembly,
    taxpayer: assembly.taxpayer,
  };
  const followed = parts.add(followPublicLists({ ...common, factDefaults }), (started) =>
    started.stop(),
  );
  const { lists, facts } = followed;
  const { signature } = facts;
  const live = startLive(common, followed);
  const limits = createLimits(sql, assembly.limitRules);
  const backups = createServerBackups(common);
  const mail = startMailer(assembly);
  const { pushKey, pushClient } = await startPushClient(assembly);
  const delivery = { ...common, ...mail, ...mailedSecrets, signature, limits };
  const jobs = parts.add(
    await startBackgroundJobs({
      ...delivery,
      pushClient,
      backups,
      onMail: metrics?.onMail,
      onPush: metrics?.onPush,
      looksForTroubles: assembly.checksForAlerts ?? true,
    }),
    (queue) => queue.stop(1_000),
  );
  const writeProbe = createWriteProbe({ sql, logger });
  const folders = { data: assembly.studioData, backups: backupPlace(assembly).folder };
  const ownLooks = createOwnLooks({ ...common, ...mail, writeProbe, folders, signature });
  const tasks = parts.add(runTasks(serverTasks({ ...common, ...jobs, ownLooks })), (started) =>
    started.stop(),
  );
  followed.hear(tasks);
  followed.hear(logAccessChanges(logger));
  let stopping = false;
  const isStopping = () => stopping;
  // Before the site listens: a port that is taken ends the start, and what stops can be seen to stop.
  let metricsAddress: string | undefined;
  if (metrics) {
    const isReady = async () => !(await whyNotReady({ sql, writeProbe, isStopping }));
    const state = { changes: followed, hub: live.hub, passwords: workers.passwords, folders };
    const served = await metrics.serve({ ...common, ...state, isReady });
    metricsAddress = parts.add(served, () => served.stop()).address;
  }
  const deps: AppDeps = {
    ...common,
    ...credentials,
    ...workers,
    ...mailedSecrets,
    lists,
    live,
    limits,
    enqueueMail: jobs.enqueueMail,
    enqueuePushJobs: jobs.enqueuePushJobs,
    pushKey,
    pushServices: withPushServices(assembly.pushServices),
    clientAddress: clientAddressBehind(assembly.trustedProxy),
    facts,
    https: isHttps(assembly),
    writeProbe,
    ownLooks,
    databaseDownMs: assembly.databaseDownMs ?? (() => 0),
    isStopping,
    onAnswered: metrics?.onAnswered,
  };
  const app = createApp(deps);
  const http = parts.add(createHttpServer(app.fetch, assembly), (server) =>
    finishWork({ server, live, jobs, backups, assembly }),
  );
  await listen(http, assembly);
  const missingFacts = missingInWords((await facts.now()).missing);
  const { port } = http.address() as AddressInfo;
  logger.info({ host: assembly.host, port }, 'listening');
  const stop = () => {
    stopping = true;
    return parts.stop();
  };
  const address = addressOf(assembly.host, port);
  return { address, metricsAddress, missingFacts, deps, jobs, backups, ownLooks, stop };
}

/** What measures this server, where that is wanted; only there it is loaded. */
const createMetrics = async ({ metricsPort }: Assembly) =>
  metricsPort === undefined
    ? undefined
    : (await import('./operations/metrics/metrics.ts')).createMetrics();

function openDatabase(
  { databaseUrl, logger, parts, onStatement }: Assembly,
  watch: PoolWatch | undefined,
) {
  const sockets = parts.add(watchSockets(databaseUrl, logger), async (watched) => watched.stop());
  const sql = parts.add(connectDatabase(databaseUrl, { sockets, watch, onStatement }), (pool) =>
    pool.end({ timeout: 1 }),
  );
  return { sockets, sql };
}

function startLive(common: Assembly & { sql: Sql }, followed: FollowedLists): Live {
  const { sql, connections = connectionBounds().most, streamTimes: times, parts } = common;
  const live = createLive({
    connections,
    times,
    server: followed.server,
    tell: (word) => tellServers(sql, word),
  });
  const following = followLive({ ...common, live, followed, checkMs: common.streamCheckMs });
  parts.add(following, () => following.stop());
  return live;
}

function startMailer({ parts, ...assembly }: Assembly) {
  const mailFolder = join(assembly.studioData, 'mail');
  const mailer = parts.add(createMailer({ ...assembly, folder: mailFolder }), (started) =>
    started.stop(),
  );
  return { mailer, mailFolder };
}

async function startPushClient(assembly: Assembly) {
  const { studioData, vapidPrivateKey, pushNetwork: network, logger, parts } = assembly;
  const keys = await keepPushKeys(studioData, vapidPrivateKey, logger);
  const client = createPushClient({ keys, subject: vapidSubject(assembly), network });
  const pushClient = parts.add(client, async (started) => started.stop());
  return { pushKey: keys.publicKey, pushClient };
}

const isHttps = ({ publicUrl }: Assembly) => publicUrl.startsWith('https:');

/** What tells by the server's secret who somebody is. */
function createCredentials(assembly: Assembly, sql: Sql) {
  const { jwtSecret } = assembly;
  return {
    tokens: createTokenSigner(jwtSecret),
    devices: createKnownDevices(jwtSecret, { https: isHttps(assembly) }),
    provenDevices: createKnownDevices(jwtSecret, { https: isHttps(assembly) }, 'proven_device'),
    passkeyChallenges: createPasskeyChallenges(jwtSecret, usesOfChallenges(sql)),
    sealing: createSealing(jwtSecret),
    proofs: createProofsOfWork(jwtSecret, usesOfProofs(sql)),
    hashAddress: createAddressHash(jwtSecret),
    doctorTokens: createDoctorTokens(jwtSecret),
  };
}

/** Threads must be stopped, except those that are given. */
function startWorkers({ workers = {}, passwordCost, parts }: Assembly): Workers {
  const stop = (started: { stop(): Promise<void> }) => started.stop();
  return {
    passwords: workers.passwords ?? parts.add(createPasswordHasher({ cost: passwordCost }), stop),
    passwordStrength: workers.passwordStrength ?? parts.add(createPasswordStrength(), stop),
    statements: workers.statements ?? parts.add(createStatementReader(), stop),
  };
}

function createServerBackups(assembly: Assembly & { sql: Sql }): Backups | undefined {
  const { backupFolder, backupUpload: place, backupKey: key, backups, logger } = assembly;
  if (backups === null) return undefined;
  if (backupFolder !== undefined && !existsSync(backupFolder))
    logger.error({ folder: backupFolder }, 'BACKUP_FOLDER is not there: no backup is made');
  return createBackups({
    ...assembly,
    ...backupPlace(assembly),
    write: writeBackup,
    afterMs: assembly.backupsAfterMs ?? BACKUPS_AFTER_MS,
    elsewhere: place && key ? { place, key } : undefined,
    dataFolder: assembly.studioData,
    ...backups,
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
  backups: Backups | undefined;
  assembly: Assembly;
}

/** Ends streams, requests, jobs and a running backup at the same time. Requests and jobs are cut off after seven seconds. */
function finishWork({ server, live, jobs, backups, assembly }: RunningWork) {
  const {
    within = FINISH_WITHIN_MS,
    goOn = assembly.trustedProxy.length > 0 ? PROXY_NOTICES_MS : 0,
    quiet,
  } = assembly.closing ?? {};
  return settled([
    live.hub.stop(),
    closeServer(server, { within, goOn, quiet }),
    jobs.finish(within),
    backups?.stop() ?? Promise.resolve(),
  ]);
}
