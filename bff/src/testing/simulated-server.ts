import bcrypt from 'bcryptjs';
import { readConfig } from '../config.ts';
import { enqueueReminders } from '../courses/reminders/reminders.ts';
import { deleteExpiredData } from '../operations/scheduled-jobs/retention.ts';
import { createStatementReader } from '../orders/bank-statements/statement-reader.ts';
import { endEnrolments } from '../orders/paid-periods/end-enrolments.ts';
import { notifyOfEndings } from '../orders/paid-periods/notify-of-endings.ts';
import { LIMIT_RULES, type LimitRules } from '../platform/http/limits.ts';
import { createLogger } from '../platform/runtime/logging.ts';
import { type ServerOptions, type ServerSettings, startServer } from '../server.ts';

interface SimulatedServerOptions
  extends Pick<ServerSettings, 'databaseUrl' | 'smtpUrl' | 'studioData'>,
    Required<Pick<ServerOptions, 'now' | 'onStatement' | 'onMisfit'>> {
  push: { host: string; network: NonNullable<ServerOptions['pushNetwork']> };
  /** Called with each line that it logs about an error. */
  onLoggedError: (line: string) => void;
}

const SECRET = 'a secret for simulations, 32 bytes long';
/** The private key of the public key that browsers subscribe with. */
const VAPID_PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';

/** Many servers start in a simulation, and a thread for each kind of work would take most of their time. */
const workers: NonNullable<ServerOptions['workers']> = {
  passwords: {
    hash: (password) => bcrypt.hash(password, 4),
    check: async (password, hashed) => ({
      matches: hashed !== undefined && (await bcrypt.compare(password, hashed)),
    }),
    waiting: () => 0,
    stop: async () => {},
  },
  passwordStrength: { weaknessOf: async () => undefined, stop: async () => {} },
  statements: createStatementReader(),
};

/**
 * Starts the server with its real parts, except that no call is limited and that passwords cost little. Batch jobs and
 * queues run; the other tasks of the clock are called.
 */
export async function startSimulatedServer(options: SimulatedServerOptions) {
  const { push, now, onStatement, onMisfit, onLoggedError, ...files } = options;
  const settings: ServerSettings = {
    ...readConfig({}),
    ...{ port: 0, host: '127.0.0.1', trustedProxy: ['127.0.0.1'], joinMinutesBefore: 15 },
    ...{ jwtSecret: SECRET, vapidPrivateKey: VAPID_PRIVATE_KEY, mailAfterSeconds: 0 },
    ...{ publicUrl: 'http://localhost:5000', mailFrom: 'Ganga Yoga <studio@localhost>' },
    ...{ studioEmail: 'desk@studio.example', ownerEmail: 'owner@studio.example' },
    ...{ upiId: 'studio@bank', upiName: 'Ganga Yoga', pushServices: [push.host] },
    ...files,
  };
  const server = await startServer(settings, {
    ...{ now, onStatement, onMisfit, logger: createLogger('error', { write: onLoggedError }) },
    ...{ siteFolder: null, connections: 1_000, tasks: ['batch jobs'], checksForAlerts: false },
    ...{ limitRules: unlimited(), workers, backups: null, pushNetwork: push.network },
    closing: { timeoutMs: 2_000, delayMs: 0, idleMs: 0 },
  });
  const { deps, jobs, address, stop } = server;
  const { sql, logger } = deps;
  const parts = { sql, now, ...jobs };
  const mailFolder = files.studioData;
  return {
    url: address,
    stop,
    /** What the server does by the clock. */
    tasks: {
      reminders: () => enqueueReminders(parts),
      'ending notifications': () => notifyOfEndings(parts),
      endings: () => endEnrolments({ sql, now }),
      retention: () => deleteExpiredData({ sql, logger, mailFolder }),
    } satisfies Record<string, () => Promise<unknown>>,
  };
}

export type SimulatedServer = Awaited<ReturnType<typeof startSimulatedServer>>;

const unlimited = () => {
  const rule = { points: 1_000_000, seconds: 60 };
  const rules = Object.keys(LIMIT_RULES).map((name) => [name, rule]);
  return Object.fromEntries(rules) as unknown as LimitRules;
};
