import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { toUser, type User } from '../accounts/account.ts';
import { createAccount, setRole } from '../accounts/login/queries.ts';
import { startSession } from '../accounts/sessions/queries.ts';
import type { AppDeps } from '../app.ts';
import { enqueueReminders } from '../courses/reminders/reminders.ts';
import { createCheckRun } from '../operations/alerts/run-checks.ts';
import type { BackupOptions } from '../operations/backup/backups.ts';
import { createBatchRunner } from '../operations/scheduled-jobs/batch-jobs.ts';
import type { TaskName } from '../operations/scheduled-jobs/tasks.ts';
import { createStatementReader } from '../orders/bank-statements/statement-reader.ts';
import { endEnrolments } from '../orders/paid-periods/end-enrolments.ts';
import { notifyOfEndings } from '../orders/paid-periods/notify-of-endings.ts';
import { createPasswordHasher } from '../platform/crypto/password.ts';
import { createPasswordStrength } from '../platform/crypto/password-strength.ts';
import { hashPassword } from '../platform/crypto/password-worker.ts';
import { ERROR_MESSAGES, formatErrorMessage } from '../platform/errors/error-codes.ts';
import type { Misfit } from '../platform/http/answer-checks.ts';
import type { LimitRules } from '../platform/http/limits.ts';
import { negotiateLanguage } from '../platform/http/request-language.ts';
import { createLogger } from '../platform/runtime/logging.ts';
import { type ServerOptions, type ServerSettings, startServer } from '../server.ts';
import type { Language } from '../shared/languages.ts';
import { permissionsOf, type Role } from '../shared/permissions.ts';
import { nextNumber } from './numbers.ts';
import type { PushReceiver } from './push-receiver.ts';
import { listenForStatements } from './statements.ts';
import { createMigratedDatabase } from './test-database.ts';
import { testServerOptions, testSettings, unlimited } from './test-server.ts';

export { TEST_SECRET } from './test-server.ts';

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any answer.
  body: any;
}

export interface CallOptions {
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Uint8Array | ReadableStream;
  token?: string | undefined;
  headers?: Record<string, string>;
}

type TestServerSettings = Partial<
  Pick<
    ServerSettings,
    | 'publicUrl'
    | 'studioEmail'
    | 'studioLanguage'
    | 'earlyHints'
    | 'hstsSubdomains'
    | 'smtpUrl'
    | 'upiId'
    | 'upiKind'
    | 'upiMerchantCode'
    | 'taxpayer'
    | 'mailAfterSeconds'
    | 'databaseDownMs'
  >
>;

interface TestStudioOptions
  extends TestServerSettings,
    Pick<
      ServerOptions,
      | 'siteFolder'
      | 'logger'
      | 'now'
      | 'connections'
      | 'streamTimes'
      | 'streamCheckMs'
      | 'measure'
      | 'builtSettings'
      | 'workers'
    > {
  rules?: Partial<LimitRules>;
  /** The push service. Without it none can be reached. */
  pushReceiver?: PushReceiver;
  /** Without it, only `doBatch` runs batch jobs. */
  runsBatchJobs?: boolean;
  /** The database of another studio, as a second server; it is not dropped at the end. */
  databaseUrl?: string;
  /** Without it no backups are made. By default they are written to a folder that is removed at the end. */
  backups?: Pick<BackupOptions, 'write'> & Partial<BackupOptions>;
}

// Shared by all studios of a test process, whose files run one after another: a thread takes a third of a second to
// load its word lists. Idle threads let the process end. The lowest cost of bcrypt, as these tests are about
// responses, not about its time.
const workers = {
  passwords: createPasswordHasher({ cost: 4 }),
  passwordStrength: createPasswordStrength(),
  statements: createStatementReader(),
};

/**
 * Starts the server that people use, with a database of its own. No call is limited unless the test sets rules, and the
 * test calls the tasks that the server runs by the clock.
 */
export async function startTestStudio(options: TestStudioOptions = {}) {
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => {} }
    : await createMigratedDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'studio-bff-'));
  const { rules, pushReceiver, runsBatchJobs = true, backups, ...replaced } = options;
  const tasks: TaskName[] = runsBatchJobs ? ['batch jobs'] : [];
  const settings: ServerSettings = {
    ...testSettings,
    ...{ studioData: folder, pushServices: pushReceiver ? [pushReceiver.host] : [] },
    ...replaced,
    databaseUrl: database.url,
  };
  const sent = listenForStatements();
  const misfits: Misfit[] = [];
  const server = await startServer(settings, {
    onStatement: sent.hear,
    onMisfit: (misfit) => misfits.push(misfit),
    logger: createLogger('silent'),
    ...testServerOptions,
    ...replaced,
    tasks,
    limitRules: { ...unlimited(), ...rules },
    workers: { ...workers, ...options.workers },
    backups: backups ? { ...backups, afterMs: 0 } : null,
    ...(pushReceiver && { pushNetwork: pushReceiver.network }),
  });
  const { deps, jobs, serverChecks, address: url } = server;
  const { sql, now, tokens, live, logger } = deps;
  const runChecks = createCheckRun({ sql, logger, now, publicUrl: settings.publicUrl });
  const parts = { sql, logger, now, ...jobs };
  const call = createCaller(url);

  const stop = async () => {
    await server.stop();
    for (const worker of Object.values(options.workers ?? {})) await worker.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
    // Also of calls whose answer no test looked at.
    if (misfits.length > 0)
      throw new Error(`Answers outside their contract: ${JSON.stringify(misfits.slice(0, 3))}`);
  };
  const signIn = signInWith(deps, { databaseUrl: database.url });
  const signInAs = async (role: Role, name?: string) => {
    const { user, token } = await signIn(name);
    await setRole(sql, { email: user.email, role });
    // As the invitation does.
    await sql`update accounts set email_proven_at = now() where id = ${user.id}`;
    return { user: { ...user, role, acts: permissionsOf(role) }, token };
  };
  return {
    url,
    deps,
    ownChecks: serverChecks,
    sql,
    statementsWhile: sent.statementsWhile,
    tokens,
    live,
    enqueueMail: jobs.enqueueMail,
    enqueuePushJobs: jobs.enqueuePushJobs,
    /** Runs the checks for alerts once, those of one server for all and those of each server. */
    runAlertChecks: async () => {
      await serverChecks.run();
      await runChecks(jobs.enqueueMail);
    },
    /** Enqueues the due reminders, as the server does on a schedule. */
    remind: () => enqueueReminders({ sql, now, ...jobs }),
    /** Notifies learners about expiring enrolments, as the server does on a schedule. */
    notifyOfEndings: () => notifyOfEndings({ sql, now, ...jobs }),
    /** Ends expired enrolments, as the server does on a schedule. */
    endEnrolments: () => endEnrolments({ sql, now }),
    /** Resolves once all recipients of the changes so far are stored. */
    untilRecipientsStored: async () => {
      const open = () => sql`
        select from class_tellings where accounts is not null
        union all
        select from holidays where accounts is not null
        union all
        select from announcements where accounts is not null`;
      while ((await open()).length > 0) await pause(10);
    },
    /**
     * Resolves once no job is running or due, so that rows which a test writes directly, without the lock order of
     * the site, meet no other. Jobs that are retried later may wait.
     */
    untilIdle: async () => {
      const busy = () => sql`
        select from pgboss.job
        where name in ('mail', 'push')
          and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
        ${
          runsBatchJobs
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
    /** Runs one batch job for at most this many recipients. Returns whether there was any. */
    doBatch: (atMost: number, instead: Partial<typeof parts> = {}) =>
      createBatchRunner()({ ...parts, ...instead }, atMost),
    call,
    signIn,
    mailFolder: join(folder, 'mail'),
    backupFolder: join(folder, 'backups'),
    databaseUrl: database.url,
    backups: server.backups,
    /** Creates an account with this role and logs in. */
    signInAs,
    /** Creates a staff account and logs in. */
    signInStaff: (name = 'Certified Yoga Therapist') => signInAs('staff', name),
    stop,
  };
}

export type TestStudio = Awaited<ReturnType<typeof startTestStudio>>;

const createCaller =
  (url: string) =>
  async (method: string, path: string, options: CallOptions = {}): Promise<TestResponse> => {
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
      assertErrorBody(answer, negotiateLanguage(headers?.['Accept-Language']));
    return answer;
  };

/**
 * Every error response of the API has a known code, whose message with its values it contains, in the requested
 * language.
 */
function assertErrorBody({ text, body }: TestResponse, language: Language): void {
  const isKnown = Object.hasOwn(ERROR_MESSAGES, body?.code);
  if (!isKnown || body.error !== formatErrorMessage(body, language))
    throw new Error(`An error without its reason: ${text}`);
}

/** Made once, as in a worker thread it would take longer than all else that a new account needs. */
const passwordHash = hashPassword({ password: 'pranayama', cost: 4 });

/**
 * Creates a learner with the password `pranayama`, a welcome mail and a session, as registration and login do. They take
 * five times as long and have tests of their own.
 */
const signInWith =
  (studio: Pick<AppDeps, 'sql' | 'tokens' | 'enqueueMail'>, database: { databaseUrl: string }) =>
  async (name = 'A Learner'): Promise<{ user: User; token: string }> => {
    const email = `learner${nextNumber('account', database)}@example.com`;
    const { account, subject } = await studio.sql.begin(async (tx) => {
      const account = await createAccount(tx, {
        ...{ name, email, passwordHash },
        ...{ language: undefined, phone: undefined, adultDeclarationVersion: undefined },
      });
      if (!account) throw new Error(`${email} has an account already.`);
      await studio.enqueueMail(tx, { kind: 'welcome', id: account.id });
      const version = 1;
      const sessionId = await startSession(tx, { accountId: account.id, version, isProven: false });
      if (!sessionId) throw new Error('Nobody signed in.');
      return { account, subject: { accountId: account.id, version, sessionId } };
    });
    return { user: toUser(account), token: await studio.tokens.sign(subject) };
  };
