import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logAccessChanges } from './accounts/team/audit-log.ts';
import { type AppDeps, createApp } from './app.ts';
import type { Config } from './config.ts';
import { createPushClient, type PushNetwork, vapidSubject } from './messaging/push/push-client.ts';
import { allowedPushServices } from './messaging/push/push-services.ts';
import {
  createServerChecks,
  type ServerCheckDeps,
  type ServerChecks,
} from './operations/alerts/server-checks.ts';
import { type BackupOptions, type Backups, createBackups } from './operations/backup/backups.ts';
import { writeBackup } from './operations/backup/write-backup.ts';
import { startBackgroundJobs } from './operations/scheduled-jobs/background-jobs.ts';
import { type PublicCaches, startPublicCaches } from './operations/scheduled-jobs/public-caches.ts';
import { serverTasks, type TaskName } from './operations/scheduled-jobs/tasks.ts';
import {
  createStatementReader,
  type StatementReader,
} from './orders/bank-statements/statement-reader.ts';
import { createAddressHash } from './platform/crypto/address-hash.ts';
import { createDeviceCookies } from './platform/crypto/device-cookies.ts';
import { createDoctorTokens } from './platform/crypto/doctor-token.ts';
import { createMailedSecrets } from './platform/crypto/mailed-secrets.ts';
import {
  createChallengeCounter,
  createPasskeyChallenges,
} from './platform/crypto/passkey-challenges.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/crypto/password.ts';
import {
  createPasswordStrength,
  type PasswordStrength,
} from './platform/crypto/password-strength.ts';
import { createProofCounter, createProofsOfWork } from './platform/crypto/proof-of-work.ts';
import { loadPushKeys } from './platform/crypto/push-key.ts';
import { createSealing } from './platform/crypto/sealing.ts';
import { createTokenSigner } from './platform/crypto/token.ts';
import { notifyServers } from './platform/database/change-listener.ts';
import { connectDatabase, type Sql, type StatementListener } from './platform/database/db.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import type { PoolWatch } from './platform/database/pool-watch.ts';
import { watchSockets } from './platform/database/sockets.ts';
import { createWriteProbe } from './platform/database/write-probe.ts';
import type { Misfit } from './platform/http/answer-checks.ts';
import { createClientAddress } from './platform/http/client-address.ts';
import { connectionLimits } from './platform/http/connections.ts';
import { whyNotReady } from './platform/http/health.ts';
import {
  type ConnectionTimeouts,
  closeServer,
  createHttpServer,
  listen,
  type ShutdownOptions,
  serverUrl,
} from './platform/http/http-server.ts';
import { createLimits, type LimitRules } from './platform/http/limits.ts';
import { createMailer } from './platform/mail/mail.ts';
import type { Jobs } from './platform/queue/jobs.ts';
import { createLogger, type Logger } from './platform/runtime/logging.ts';
import { Resources, waitForAll } from './platform/runtime/resources.ts';
import { runTasks } from './platform/runtime/scheduler.ts';
import { handleUncaughtErrors } from './platform/runtime/uncaught.ts';
import { startLiveUpdates } from './realtime/changes/live-updates.ts';
import { createLiveStreams, type LiveStreams } from './realtime/live-streams.ts';
import type { StreamTimes } from './realtime/streams/hub.ts';
import { type BuiltSettings, readBuiltSettings } from './studio/settings/built-settings.ts';
import { describeMissingSettings } from './studio/settings/missing-settings.ts';

/** The configuration with the variables that the server requires. */
export interface ServerSettings extends Config {
  databaseUrl: string;
  jwtSecret: string;
  studioData: string;
  /** For how many milliseconds the embedded database has not been running; 0 while it runs. */
  databaseDownMs?: () => number;
}

/** Options that are not configuration. Tests replace single parts of the server; all others are the real ones. */
export interface ServerOptions {
  logLevel?: string;
  logger?: Logger;
  /** The folder of the built app. `null`: the server has no site, only the API. */
  siteFolder?: string | null;
  /** Overrides the studio's settings in the built app. */
  builtSettings?: Partial<BuiltSettings> | undefined;
  /** Milliseconds after its start in which a server makes no backup. */
  backupsAfterMs?: number;
  /** Overrides the server's own options; `null`: no backups are made. */
  backups?: Partial<BackupOptions> | null;
  /** The cost of bcrypt. */
  passwordCost?: number;
  /** Worker threads that several servers share, which they do not stop. */
  workers?: Partial<Workers>;
  /** The timeouts of connections. */
  times?: ConnectionTimeouts;
  /** How many connections there may be; three quarters of them may be streams. */
  connections?: number;
  /** How many connections to the database there may be for single queries, and as many for transactions. */
  databaseConnections?: number;
  streamTimes?: StreamTimes | undefined;
  /** How often sessions and the date are looked up for streams, in milliseconds. */
  streamCheckMs?: number | undefined;
  limitRules?: LimitRules;
  /** The present time; by default the machine's clock. */
  now?: () => Date;
  /** How often the server checks for paid periods that end, in milliseconds; by default each minute. */
  endsEveryMs?: number;
  /** The scheduled tasks; by default all. */
  tasks?: readonly TaskName[];
  /** Whether this server runs the scheduled checks for alerts; by default it does. */
  checksForAlerts?: boolean;
  /** Measures the free disk space of a folder; by default for real. */
  measure?: ServerCheckDeps['measure'];
  /** Called with each statement to the database as it is sent. */
  onStatement?: StatementListener;
  /**
   * Called when an answer does not keep to the contract of its route; the answer is then a 500. Without it such an answer is
   * sent and logged, and only samples are checked.
   */
  onMisfit?: (misfit: Misfit) => void;
  /** The network access to push services. */
  pushNetwork?: PushNetwork;
  /** How connections are closed when the server stops. */
  closing?: ShutdownOptions;
  /**
   * Called after an uncaught error that makes it unsafe to go on. The process must stop the server and exit. Without it
   * this server catches nothing for the process.
   */
  onUnsafe?: () => void;
}

export interface RunningServer {
  /** `http://host:port`. */
  address: string;
  /** Where GET /metrics is answered, if it is. */
  metricsAddress: string | undefined;
  /** The settings of the studio that are not filled in, as messages. */
  missingSettings: string[];
  /** Parts of the server, for tests. */
  deps: AppDeps;
  jobs: Jobs;
  backups: Backups | undefined;
  serverChecks: ServerChecks;
  /**
   * Stops listening, finishes running requests and jobs within ten seconds, and releases all resources. Rejects at the
   * end with what failed to stop.
   */
  stop(): Promise<void>;
}

/** Worker threads for work that would block the event loop. */
interface Workers {
  passwords: PasswordHasher;
  passwordStrength: PasswordStrength;
  statements: StatementReader;
}

interface Assembly extends ServerSettings, Omit<ServerOptions, 'logger' | 'siteFolder' | 'now'> {
  siteFolder: string | undefined;
  now: () => Date;
  logger: Logger;
  parts: Resources;
}

const SITE_FOLDER = fileURLToPath(new URL('../../pwa/dist', import.meta.url));
/** The part of the ten seconds for running requests and jobs. Stopping the rest takes up to three. */
const FINISH_WITHIN_MS = 7_000;
/**
 * The part of this time after which a proxy that polls /healthz each second sends requests to another server. Not every proxy can
 * repeat a refused write on another server.
 */
const PROXY_DRAIN_MS = 2_500;
/** The start itself loads the machine, and a small one may restart often. */
const BACKUPS_AFTER_MS = 60_000;

/**
 * Migrates the database, starts every part of the server and resolves once it listens. Rejects, with every started part
 * stopped again, when the database is unavailable, a migration fails or the port is taken.
 */
export async function startServer(
  settings: ServerSettings,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const { siteFolder = SITE_FOLDER, now = () => new Date() } = options;
  const logger = options.logger ?? createLogger(options.logLevel);
  const parts = new Resources(logger);
  if (options.onUnsafe)
    parts.add(handleUncaughtErrors(logger, options.onUnsafe), async (stopCatching) =>
      stopCatching(),
    );
  const fixed = { siteFolder: siteFolder ?? undefined, now, logger, parts };
  try {
    return await assemble({ ...settings, ...options, ...fixed });
  } catch (error) {
    // The cause of the failed start matters more than failures to stop, which are logged.
    await parts.stop().catch(() => {});
    throw error;
  }
}

/** Starts each part after the parts that it needs; they stop in reverse order. */
async function assemble(assembly: Assembly): Promise<RunningServer> {
  const { databaseUrl, siteFolder, logger, parts } = assembly;
  await migrateDatabase(databaseUrl);
  const metrics = await createMetrics(assembly);
  const { sockets, sql } = openDatabase(assembly, metrics?.pools);
  const common = { ...assembly, sql, sockets };
  const credentials = createCredentials(assembly, sql);
  const workers = startWorkers(assembly);
  const mailedSecrets = createMailedSecrets(assembly.jwtSecret);
  const settingsDefaults = {
    built: { ...readBuiltSettings(siteFolder), ...assembly.builtSettings },
    payee: assembly,
    taxpayer: assembly.taxpayer,
  };
  const publicLists = parts.add(startPublicCaches({ ...common, settingsDefaults }), (started) =>
    started.stop(),
  );
  const { lists, studioSettings } = publicLists;
  const { signature } = studioSettings;
  const live = startLive(common, publicLists);
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
      checksForAlerts: assembly.checksForAlerts ?? true,
    }),
    (queue) => queue.stop(1_000),
  );
  const writeProbe = createWriteProbe({ sql, logger });
  const folders = { data: assembly.studioData, backups: backupTarget(assembly).folder };
  const serverChecks = createServerChecks({ ...common, ...mail, writeProbe, folders, signature });
  const tasks = parts.add(runTasks(serverTasks({ ...common, ...jobs, serverChecks })), (started) =>
    started.stop(),
  );
  publicLists.subscribe(tasks);
  publicLists.subscribe(logAccessChanges(logger));
  let stopping = false;
  const isStopping = () => stopping;
  // Before the site listens: a port that is taken aborts the start, and metrics are available until the site has stopped.
  let metricsAddress: string | undefined;
  if (metrics) {
    const isReady = async () => !(await whyNotReady({ sql, writeProbe, isStopping }));
    const state = { changes: publicLists, hub: live.hub, passwords: workers.passwords, folders };
    const metricsServer = await metrics.serve({ ...common, ...state, isReady });
    metricsAddress = parts.add(metricsServer, () => metricsServer.stop()).address;
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
    pushServices: allowedPushServices(assembly.pushServices),
    clientAddress: createClientAddress(assembly.trustedProxy),
    studioSettings,
    https: isHttps(assembly),
    writeProbe,
    serverChecks,
    databaseDownMs: assembly.databaseDownMs ?? (() => 0),
    isStopping,
    onAnswered: metrics?.onAnswered,
  };
  const app = createApp(deps);
  const http = parts.add(createHttpServer(app.fetch, assembly), (server) =>
    finishWork({ server, live, jobs, backups, assembly }),
  );
  await listen(http, assembly);
  const missingSettings = describeMissingSettings((await studioSettings.now()).missing);
  const { port } = http.address() as AddressInfo;
  logger.info({ host: assembly.host, port }, 'listening');
  const stop = () => {
    stopping = true;
    return parts.stop();
  };
  const address = serverUrl(assembly.host, port);
  return { address, metricsAddress, missingSettings, deps, jobs, backups, serverChecks, stop };
}

/** The metrics of this server, if a port is set; otherwise the module is not loaded. */
const createMetrics = async ({ metricsPort }: Assembly) =>
  metricsPort === undefined
    ? undefined
    : (await import('./operations/metrics/metrics.ts')).createMetrics();

function openDatabase(
  { databaseUrl, databaseConnections: max, logger, parts, onStatement }: Assembly,
  watch: PoolWatch | undefined,
) {
  const sockets = parts.add(watchSockets(databaseUrl, logger), async (watched) => watched.stop());
  const sql = parts.add(
    connectDatabase(databaseUrl, { max, sockets, watch, onStatement }),
    (pool) => pool.end({ timeout: 1 }),
  );
  return { sockets, sql };
}

function startLive(common: Assembly & { sql: Sql }, publicLists: PublicCaches): LiveStreams {
  const { sql, connections = connectionLimits().max, streamTimes: times, parts } = common;
  const live = createLiveStreams({
    connections,
    times,
    server: publicLists.server,
    send: (word) => notifyServers(sql, word),
  });
  const following = startLiveUpdates({
    ...common,
    live,
    caches: publicLists,
    checkMs: common.streamCheckMs,
  });
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
  const keys = await loadPushKeys(studioData, vapidPrivateKey, logger);
  const client = createPushClient({ keys, subject: vapidSubject(assembly), network });
  const pushClient = parts.add(client, async (started) => started.stop());
  return { pushKey: keys.publicKey, pushClient };
}

const isHttps = ({ publicUrl }: Assembly) => publicUrl.startsWith('https:');

/** The parts that sign and verify with the server's secret. */
function createCredentials(assembly: Assembly, sql: Sql) {
  const { jwtSecret } = assembly;
  return {
    tokens: createTokenSigner(jwtSecret),
    knownDevices: createDeviceCookies(jwtSecret, { https: isHttps(assembly) }),
    trustedDevices: createDeviceCookies(jwtSecret, { https: isHttps(assembly) }, 'proven_device'),
    passkeyChallenges: createPasskeyChallenges(jwtSecret, createChallengeCounter(sql)),
    sealing: createSealing(jwtSecret),
    proofsOfWork: createProofsOfWork(jwtSecret, createProofCounter(sql)),
    hashAddress: createAddressHash(jwtSecret),
    doctorTokens: createDoctorTokens(jwtSecret),
  };
}

/** Starts the worker threads that are not passed in; only those are stopped with the server. */
function startWorkers({ workers = {}, passwordCost, parts }: Assembly): Workers {
  const stop = (started: { stop(): Promise<void> }) => started.stop();
  return {
    passwords: workers.passwords ?? parts.add(createPasswordHasher({ cost: passwordCost }), stop),
    passwordStrength: workers.passwordStrength ?? parts.add(createPasswordStrength(), stop),
    statements: workers.statements ?? parts.add(createStatementReader(), stop),
  };
}

function createServerBackups(assembly: Assembly & { sql: Sql }): Backups | undefined {
  const { backupFolder, backupUpload: target, backupKey: key, backups, logger } = assembly;
  if (backups === null) return undefined;
  if (backupFolder !== undefined && !existsSync(backupFolder))
    logger.error({ folder: backupFolder }, 'BACKUP_FOLDER does not exist: no backup is made');
  return createBackups({
    ...assembly,
    ...backupTarget(assembly),
    write: writeBackup,
    afterMs: assembly.backupsAfterMs ?? BACKUPS_AFTER_MS,
    offSite: target && key ? { target, key } : undefined,
    dataFolder: assembly.studioData,
    ...backups,
  });
}

/**
 * The folder of `BACKUP_FOLDER` must exist: if it is a network share that is not mounted, creating it would write the
 * backups to this disk.
 */
const backupTarget = ({ backupFolder, studioData }: ServerSettings) =>
  backupFolder === undefined
    ? { folder: join(studioData, 'backups'), makesFolder: true }
    : { folder: resolve(backupFolder), makesFolder: false };

interface RunningWork {
  server: Server;
  live: LiveStreams;
  jobs: Jobs;
  backups: Backups | undefined;
  assembly: Assembly;
}

/** Ends streams, requests, jobs and a running backup in parallel. Requests and jobs are aborted after seven seconds. */
function finishWork({ server, live, jobs, backups, assembly }: RunningWork) {
  const {
    timeoutMs = FINISH_WITHIN_MS,
    delayMs = assembly.trustedProxy.length > 0 ? PROXY_DRAIN_MS : 0,
    idleMs,
  } = assembly.closing ?? {};
  return waitForAll([
    live.hub.stop(),
    closeServer(server, { timeoutMs, delayMs, idleMs }),
    jobs.finish(timeoutMs),
    backups?.stop() ?? Promise.resolve(),
  ]);
}
