import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '../accounts/account.ts';
import { setRole } from '../accounts/login/queries.ts';
import { logAccessChanges } from '../accounts/team/audit-log.ts';
import { createApp } from '../app.ts';
import { remind } from '../courses/reminders/remind.ts';
import { createPushClient } from '../messaging/push/push-client.ts';
import { withPushServices } from '../messaging/push/push-services.ts';
import { createOwnLooks, type OwnServer } from '../operations/alerts/own-server.ts';
import { createLook } from '../operations/alerts/run-checks.ts';
import { type BackupOptions, createBackups } from '../operations/backup/backups.ts';
import { startBackgroundJobs } from '../operations/scheduled-jobs/background-jobs.ts';
import { createBatches, startBigWork } from '../operations/scheduled-jobs/batch-jobs.ts';
import { followPublicLists } from '../operations/scheduled-jobs/followed-lists.ts';
import {
  createStatementReader,
  type StatementReader,
} from '../orders/bank-statements/statement-reader.ts';
import { endPlaces } from '../orders/paid-periods/end-enrolments.ts';
import { tellOfEnds } from '../orders/paid-periods/notify-of-ends.ts';
import { createAddressHash } from '../platform/crypto/address-hash.ts';
import { createDoctorTokens } from '../platform/crypto/doctor-token.ts';
import { createMailedSecrets } from '../platform/crypto/mailed-secrets.ts';
import {
  createPasskeyChallenges,
  usesOfChallenges,
} from '../platform/crypto/passkey-challenges.ts';
import { createPasswordHasher, type PasswordHasher } from '../platform/crypto/password.ts';
import {
  createPasswordStrength,
  type PasswordStrength,
} from '../platform/crypto/password-strength.ts';
import { createProofsOfWork, usesOfProofs } from '../platform/crypto/proof-of-work.ts';
import { type PushKeys, pushKeysOf } from '../platform/crypto/push-key.ts';
import { createSealing } from '../platform/crypto/sealing.ts';
import { createTokenSigner } from '../platform/crypto/token.ts';
import { createKnownDevices } from '../platform/crypto/trusted-devices.ts';
import { tellServers } from '../platform/database/change-listener.ts';
import { connectDatabase } from '../platform/database/db.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createWriteProbe } from '../platform/database/write-probe.ts';
import { REFUSALS, sentenceOf } from '../platform/errors/error-codes.ts';
import { clientAddressBehind } from '../platform/http/client-address.ts';
import { createLimits, LIMIT_RULES, type LimitRules } from '../platform/http/limits.ts';
import { closeServer, createHttpServer, listen } from '../platform/http/listening.ts';
import { languageIn } from '../platform/http/request-language.ts';
import { createMailer } from '../platform/mail/mail.ts';
import { createLogger, type Logger } from '../platform/runtime/logging.ts';
import { followLive } from '../realtime/changes/follow-live.ts';
import { createLive } from '../realtime/live.ts';
import type { StreamTimes } from '../realtime/streams/hub.ts';
import type { Language } from '../shared/languages.ts';
import { actsOf, type Role } from '../shared/permissions.ts';
import type { Taxpayer } from '../shared/studio-settings.ts';
import { type BuiltFacts, readBuiltFacts } from '../studio/settings/built-settings.ts';
import { nextNumber } from './numbers.ts';
import type { PushReceiver } from './push-receiver.ts';
import { listenForStatements } from './statements.ts';
import { createMigratedDatabase } from './test-database.ts';

export const TEST_SECRET = 'a secret for tests, 32 bytes long or more';

/** The public key that browsers subscribe with in these tests. */
const PUSH_KEYS = pushKeysOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94') as PushKeys;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any answer.
  body: any;
}

export interface CallOptions {
  body?: unknown;
  /** Sent unchanged, in place of `body`. */
  raw?: string | Uint8Array | ReadableStream;
  token?: string | undefined;
  headers?: Record<string, string>;
}

interface StudioOptions {
  rules?: Partial<LimitRules>;
  publicUrl?: string;
  studioEmail?: string;
  /** Of mails to the studio; by default English. */
  studioLanguage?: Language;
  siteFolder?: string;
  earlyHints?: boolean;
  smtpUrl?: string;
  /** What the content file says of the studio; by default what the build of the site says, if there is one. */
  built?: Partial<BuiltFacts>;
  upiId?: string | undefined;
  /** By default that of a person. */
  upiKind?: 'person' | 'merchant';
  upiMerchantCode?: string;
  /** By default the studio is not registered for GST. */
  taxpayer?: Taxpayer;
  /** The push service. Without it none can be reached. */
  pushReceiver?: PushReceiver;
  logger?: Logger;
  passwords?: PasswordHasher;
  passwordStrength?: PasswordStrength;
  statements?: StatementReader;
  databaseDownMs?: () => number;
  /** The present time; by default the machine's clock. */
  now?: () => Date;
  /** For how many seconds the changes of one class are gathered in one mail; by default none are. */
  mailAfterSeconds?: number;
  /** Without it nothing that is too big for a request is done, but by `doBatch`. */
  doesBigWork?: boolean;
  /** How many connections there may be, of which three quarters may be streams; by default 1,000. */
  connections?: number;
  streamTimes?: StreamTimes;
  /** How often sessions and the date are looked at for streams, in milliseconds; by default each minute. */
  streamCheckMs?: number;
  /** The database of another studio, as a second server; it is not dropped at the end. */
  databaseUrl?: string;
  /** How much of a disk is free; by default what is. */
  measure?: OwnServer['measure'];
  /** Without it no backups are made. By default they are written to a folder that is removed at the end. */
  backups?: Pick<BackupOptions, 'write'> & Partial<BackupOptions>;
}

// Of all studios of a test process, whose files run one after another: a thread takes a third of a second to load its word
// lists. Idle threads let the process end. The lowest cost of bcrypt, as these tests are about answers, not about its time.
const sharedHasher = createPasswordHasher({ cost: 4 });
const sharedStrength = createPasswordStrength();
const sharedReader = createStatementReader();

const UNLIMITED = { points: 1_000_000, seconds: 60 };

/** Starts the whole BFF over HTTP with a database of its own. No call is limited unless the test sets rules. */
export async function startTestStudio(options: StudioOptions = {}) {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createMigratedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'studio-bff-'));
  const sent = listenForStatements();
  const sql = connectDatabase(database.url, { onStatement: sent.hear });
  await migrate(sql);
  const logger = options.logger ?? createLogger('silent');
  const now = options.now ?? (() => new Date());
  const joinMinutesBefore = 15;
  const studioEmail = options.studioEmail ?? 'desk@studio.example';
  const studioLanguage = options.studioLanguage ?? 'en';
  const publicUrl = options.publicUrl ?? 'http://localhost:5000';
  const mailFolder = join(folder, 'mail');
  const mailer = createMailer({
    smtpUrl: options.smtpUrl,
    mailFrom: 'Ganga Yoga <studio@localhost>',
    publicUrl,
    folder: mailFolder,
  });
  const mailedSecrets = createMailedSecrets(TEST_SECRET);
  const limits = createLimits(sql, { ...unlimited(), ...options.rules });
  const backups =
    options.backups &&
    createBackups({
      databaseUrl: database.url,
      sql,
      logger,
      folder: join(folder, 'backups'),
      dataFolder: folder,
      makesFolder: true,
      afterMs: 0,
      ...options.backups,
    });
  const pushClient = createPushClient({
    keys: PUSH_KEYS,
    subject: 'mailto:desk@studio.example',
    network: options.pushReceiver?.network,
  });
  const factDefaults = {
    built: { ...readBuiltFacts(options.siteFolder), ...options.built },
    payee: {
      upiId: 'upiId' in options ? options.upiId : 'studio@bank',
      upiName: 'Ganga Yoga',
      upiKind: options.upiKind ?? 'person',
      upiMerchantCode: options.upiMerchantCode,
    },
    taxpayer: options.taxpayer,
  };
  const followed = followPublicLists({
    ...{ databaseUrl: database.url, sql, now, joinMinutesBefore, factDefaults },
  });
  const { signature } = followed.facts;
  const ownerEmail = 'owner@studio.example';
  const jobs = await startBackgroundJobs({
    databaseUrl: database.url,
    sql,
    logger,
    limits,
    mailer,
    ...mailedSecrets,
    publicUrl,
    signature,
    now,
    studioEmail,
    ownerEmail,
    studioLanguage,
    mailFolder,
    pushClient,
    backups,
    looksForTroubles: false,
  });
  const passwords = options.passwords ?? sharedHasher;
  const passwordStrength = options.passwordStrength ?? sharedStrength;
  const live = createLive({
    connections: options.connections ?? 1_000,
    server: followed.server,
    tell: (word) => tellServers(sql, word),
    ...(options.streamTimes && { times: options.streamTimes }),
  });
  const following = followLive({
    ...{ live, followed, sql, logger, now, joinMinutesBefore },
    ...(options.streamCheckMs && { checkMs: options.streamCheckMs }),
  });
  const tokens = createTokenSigner(TEST_SECRET);
  const https = publicUrl.startsWith('https:');
  const writeProbe = createWriteProbe({ sql, logger });
  const ownLooks = createOwnLooks({
    ...{ sql, logger, now, writeProbe, mailer, ownerEmail, studioLanguage, publicUrl, signature },
    folders: { data: folder, backups: join(folder, 'backups') },
    ...(options.measure && { measure: options.measure }),
  });
  const look = createLook({ sql, logger, now, publicUrl });
  const deps: Parameters<typeof createApp>[0] = {
    sql,
    logger,
    passwords,
    passwordStrength,
    tokens,
    devices: createKnownDevices(TEST_SECRET, { https }),
    provenDevices: createKnownDevices(TEST_SECRET, { https }, 'proven_device'),
    passkeyChallenges: createPasskeyChallenges(TEST_SECRET, usesOfChallenges(sql)),
    sealing: createSealing(TEST_SECRET),
    proofs: createProofsOfWork(TEST_SECRET, usesOfProofs(sql)),
    hashAddress: createAddressHash(TEST_SECRET),
    ...mailedSecrets,
    doctorTokens: createDoctorTokens(TEST_SECRET),
    lists: followed.lists,
    statements: options.statements ?? sharedReader,
    live,
    now,
    joinMinutesBefore,
    mailAfterSeconds: options.mailAfterSeconds ?? 0,
    enqueueMail: jobs.enqueueMail,
    enqueuePushJobs: jobs.enqueuePushJobs,
    pushKey: PUSH_KEYS.publicKey,
    pushServices: withPushServices(options.pushReceiver ? [options.pushReceiver.host] : []),
    limits,
    clientAddress: clientAddressBehind(['127.0.0.1']),
    facts: followed.facts,
    publicUrl,
    studioEmail,
    studioLanguage,
    https,
    writeProbe,
    ownLooks,
    databaseDownMs: options.databaseDownMs ?? (() => 0),
    earlyHints: options.earlyHints ?? false,
    siteFolder: options.siteFolder,
    isStopping: () => false,
  };
  const app = createApp(deps);
  const parts = { sql, logger, now, ...jobs };
  const bigWork = (options.doesBigWork ?? true) ? startBigWork(parts) : undefined;
  followed.hear(logAccessChanges(logger));
  if (bigWork) followed.hear({ onChange: bigWork.lookAgain });
  const server = createHttpServer(app.fetch, { trustedProxy: ['127.0.0.1'], logger });
  await listen(server, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = caller(url);

  const stop = async () => {
    await live.hub.stop();
    await closeServer(server, { within: 2000, quiet: 0 });
    await backups?.stop();
    await bigWork?.stop();
    await jobs.stop(2000);
    await mailer.stop();
    pushClient.stop();
    await following.stop();
    await followed.stop();
    if (options.passwords) await options.passwords.stop();
    if (options.passwordStrength) await options.passwordStrength.stop();
    await options.statements?.stop();
    await sql.end({ timeout: 2 });
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  const signIn = signInWith(call, { databaseUrl: database.url });
  const signInAs = async (role: Role, name?: string) => {
    const { user, token } = await signIn(name);
    await setRole(sql, { email: user.email, role });
    // By the invitation.
    await sql`update accounts set email_proven_at = now() where id = ${user.id}`;
    return { user: { ...user, role, acts: actsOf(role) }, token };
  };
  return {
    url,
    deps,
    ownLooks,
    sql,
    statementsWhile: sent.statementsWhile,
    tokens,
    live,
    enqueueMail: jobs.enqueueMail,
    enqueuePushJobs: jobs.enqueuePushJobs,
    /** Looks for troubles once, as one server does every five minutes, and as each does by itself. */
    lookForTroubles: async () => {
      await ownLooks.look();
      await look(jobs.enqueueMail);
    },
    /** Puts the reminders that are due. A server does so by itself. */
    remind: () => remind({ sql, now, ...jobs }),
    /** Tells of what ends. A server does so by itself. */
    tellOfEnds: () => tellOfEnds({ sql, now, ...jobs }),
    /** Takes away the places that are over. A server does so by itself. */
    endPlaces: () => endPlaces({ sql, now }),
    /** Resolves once everybody has a row, of whom the acts so far are to tell. */
    untilFilled: async () => {
      const open = () => sql`
        select from class_tellings where accounts is not null
        union all
        select from holidays where accounts is not null
        union all
        select from announcements where accounts is not null`;
      while ((await open()).length > 0) await pause(10);
    },
    /**
     * Resolves once no job is at work or due, so that what a test writes by itself, without the order in which the site
     * locks rows, meets no other. Jobs that are tried again later may wait.
     */
    untilAtRest: async () => {
      const busy = () => sql`
        select from pgboss.job
        where name in ('mail', 'push')
          and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
        ${
          bigWork
            ? sql`
              union all
              select from class_tellings
              where accounts is not null and (pushed < recipients or mail_at <= now())
              union all
              select from holidays
              where accounts is not null and (pushed < recipients or mail_at <= now())
              union all
              select from announcements where accounts is not null
              union all
              select from departed_accounts`
            : sql``
        }
        limit 1`;
      while ((await busy()).length > 0) await pause(10);
    },
    /** Does one batch, of so many people, of what is too big for a request. Returns whether there was any. */
    doBatch: (atMost: number, instead: Partial<typeof parts> = {}) =>
      createBatches()({ ...parts, ...instead }, atMost),
    call,
    signIn,
    mailFolder,
    backupFolder: join(folder, 'backups'),
    databaseUrl: database.url,
    backups,
    /** Creates an account with this role and signs in. */
    signInAs,
    /** Creates a staff account and signs in. */
    signInStaff: (name = 'Certified Yoga Therapist') => signInAs('staff', name),
    stop,
  };
}

export type TestStudio = Awaited<ReturnType<typeof startTestStudio>>;

const unlimited = () =>
  Object.fromEntries(
    Object.keys(LIMIT_RULES).map((name) => [name, UNLIMITED]),
  ) as unknown as LimitRules;

const caller =
  (url: string) =>
  async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const { body, raw, token, headers } = options;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(raw !== undefined && { body: raw, duplex: 'half' }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    } as RequestInit);
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') && text !== '';
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
    if (answer.status >= 400 && path.startsWith('/api/') && method !== 'HEAD')
      holdsReason(answer, languageIn(headers?.['Accept-Language']));
    return answer;
  };

/** Every refusal that a test meets has a code, of which and of whose values its sentence is made, in the language asked for. */
function holdsReason({ text, body }: Answer, language: Language): void {
  const isKnown = Object.hasOwn(REFUSALS, body?.code);
  if (!isKnown || body.error !== sentenceOf(body, language))
    throw new Error(`A refusal without its reason: ${text}`);
}

const signInWith =
  (call: ReturnType<typeof caller>, database: { databaseUrl: string }) =>
  async (name = 'A Learner'): Promise<{ user: User; token: string }> => {
    const email = `learner${nextNumber('account', database)}@example.com`;
    const credentials = { email, password: 'pranayama' };
    const registered = await call('POST', '/api/auth/register', { body: { name, ...credentials } });
    const { body, text } = await call('POST', '/api/auth/login', { body: credentials });
    if (!body?.token) throw new Error(`Nobody signed in: ${registered.text} ${text}`);
    return body;
  };
