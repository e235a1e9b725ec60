import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { startBackgroundJobs } from '../background/background-jobs.ts';
import { followPublicLists } from '../background/followed-lists.ts';
import { createKnownDevices } from '../credentials/known-devices.ts';
import { createPasswordHasher, type PasswordHasher } from '../credentials/password.ts';
import { createPasswordStrength } from '../credentials/password-strength.ts';
import { createResetTokens } from '../credentials/reset-token.ts';
import { createTokenSigner } from '../credentials/token.ts';
import { connectDatabase } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { createWriteProbe } from '../database/write-probe.ts';
import type { Account } from '../features/auth/account.ts';
import { setRole } from '../features/auth/queries.ts';
import { createNightlyBackups, type NightlyOptions } from '../features/backup/nightly.ts';
import { clientAddressBehind } from '../http/client-address.ts';
import { createLimits, LIMIT_RULES, type LimitRules } from '../http/limits.ts';
import { closeServer, createHttpServer, listen } from '../http/listening.ts';
import { createMailer } from '../mail/mail.ts';
import { createLogger, type Logger } from '../runtime/logging.ts';
import { createTestDatabase } from './test-database.ts';

export const TEST_SECRET = 'a secret for tests, 32 bytes long or more';

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
  siteFolder?: string;
  earlyHints?: boolean;
  smtpUrl?: string;
  upiId?: string | undefined;
  logger?: Logger;
  passwords?: PasswordHasher;
  databaseDownMs?: () => number;
  /** The present time; by default the machine's clock. */
  now?: () => Date;
  /** Without it no backups are made. By default they are written to a folder that is removed at the end. */
  backups?: Pick<NightlyOptions, 'write'> & Partial<NightlyOptions>;
}

const UNLIMITED = { points: 1_000_000, seconds: 60 };

/** Starts the whole BFF over HTTP with a database of its own. No call is limited unless the test sets rules. */
export async function startTestStudio(options: StudioOptions = {}) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'studio-bff-'));
  const sql = connectDatabase(database.url);
  await migrate(sql);
  const logger = options.logger ?? createLogger('silent');
  const now = options.now ?? (() => new Date());
  const joinMinutesBefore = 15;
  const publicUrl = options.publicUrl ?? 'http://localhost:5000';
  const mailFolder = join(folder, 'mail');
  const mailer = createMailer({
    smtpUrl: options.smtpUrl,
    mailFrom: 'Ganga Yoga <studio@localhost>',
    publicUrl,
    folder: mailFolder,
  });
  const resetTokens = createResetTokens(TEST_SECRET);
  const limits = createLimits(sql, { ...unlimited(), ...options.rules });
  const backups =
    options.backups &&
    createNightlyBackups({
      databaseUrl: database.url,
      sql,
      logger,
      folder: join(folder, 'backups'),
      makesFolder: true,
      afterMs: 0,
      ...options.backups,
    });
  const jobs = await startBackgroundJobs({
    databaseUrl: database.url,
    sql,
    logger,
    limits,
    mailer,
    resetTokens,
    publicUrl,
    now,
    studioEmail: 'desk@studio.example',
    mailFolder,
    backups,
  });
  // The lowest cost of bcrypt: these tests are about answers, not about the time that a hash takes.
  const passwords = options.passwords ?? createPasswordHasher({ cost: 4 });
  const passwordStrength = createPasswordStrength();
  const followed = followPublicLists({ databaseUrl: database.url, sql, now, joinMinutesBefore });
  const tokens = createTokenSigner(TEST_SECRET);
  const https = publicUrl.startsWith('https:');
  const app = createApp({
    sql,
    logger,
    passwords,
    passwordStrength,
    tokens,
    devices: createKnownDevices(TEST_SECRET, { https }),
    resetTokens,
    lists: followed.lists,
    now,
    joinMinutesBefore,
    enqueueMail: jobs.enqueueMail,
    limits,
    clientAddress: clientAddressBehind(['127.0.0.1']),
    payee: { upiId: 'upiId' in options ? options.upiId : 'studio@bank', upiName: 'Ganga Yoga' },
    publicUrl,
    https,
    writeProbe: createWriteProbe({ sql, logger }),
    databaseDownMs: options.databaseDownMs ?? (() => 0),
    earlyHints: options.earlyHints ?? false,
    siteFolder: options.siteFolder,
    isStopping: () => false,
  });
  const server = createHttpServer(app.fetch, { trustedProxy: ['127.0.0.1'], logger });
  await listen(server, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = caller(url);

  const stop = async () => {
    await closeServer(server, { within: 2000, quiet: 0 });
    await backups?.stop();
    await jobs.stop(2000);
    await mailer.stop();
    await followed.stop();
    await passwords.stop();
    await passwordStrength.stop();
    await sql.end({ timeout: 2 });
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  const signIn = signInWith(call);
  return {
    url,
    sql,
    tokens,
    enqueueMail: jobs.enqueueMail,
    call,
    signIn,
    mailFolder,
    backupFolder: join(folder, 'backups'),
    databaseUrl: database.url,
    backups,
    /** Creates a staff account and signs in. */
    signInStaff: async (name = 'Certified Yoga Therapist') => {
      const { user, token } = await signIn(name);
      await setRole(sql, { email: user.email, role: 'staff' });
      return { user, token };
    },
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
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  };

let accounts = 0;

const signInWith =
  (call: ReturnType<typeof caller>) =>
  async (name = 'A Learner'): Promise<{ user: Account; token: string }> => {
    accounts += 1;
    const credentials = { email: `learner${accounts}@example.com`, password: 'pranayama' };
    const registered = await call('POST', '/api/auth/register', { body: { name, ...credentials } });
    const { body, text } = await call('POST', '/api/auth/login', { body: credentials });
    if (!body?.token) throw new Error(`Nobody signed in: ${registered.text} ${text}`);
    return body;
  };
