import bcrypt from 'bcryptjs';
import { enqueueReminders } from '../courses/reminders/reminders.ts';
import { deleteExpiredData } from '../operations/scheduled-jobs/retention.ts';
import { createStatementReader } from '../orders/bank-statements/statement-reader.ts';
import { endEnrolments } from '../orders/paid-periods/end-enrolments.ts';
import { notifyOfEndings } from '../orders/paid-periods/notify-of-endings.ts';
import { createLogger } from '../platform/runtime/logging.ts';
import { type ServerOptions, type ServerSettings, startServer } from '../server.ts';
import { testServerOptions, testSettings, unlimited } from './test-server.ts';

interface SimulatedServerOptions
  extends Pick<ServerSettings, 'databaseUrl' | 'smtpUrl' | 'studioData'>,
    Required<Pick<ServerOptions, 'now' | 'onStatement' | 'onMisfit'>> {
  push: { host: string; network: NonNullable<ServerOptions['pushNetwork']> };
  /** Called with each line that it logs about an error. */
  onLoggedError: (line: string) => void;
}

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

/** Each connection plans every statement for itself, and few calls meet at once in a simulation. */
const DATABASE_CONNECTIONS = 3;

/**
 * Starts the server with its real parts, except that no call is limited and that passwords cost little. Batch jobs and
 * queues run; the other tasks of the clock are called.
 */
export async function startSimulatedServer(options: SimulatedServerOptions) {
  const { push, now, onStatement, onMisfit, onLoggedError, ...files } = options;
  const settings: ServerSettings = {
    ...testSettings,
    pushServices: [push.host],
    ...files,
  };
  const server = await startServer(settings, {
    ...{ now, onStatement, onMisfit, logger: createLogger('error', { write: onLoggedError }) },
    ...{ ...testServerOptions, tasks: ['batch jobs'], limitRules: unlimited() },
    ...{ workers, backups: null, pushNetwork: push.network },
    databaseConnections: DATABASE_CONNECTIONS,
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
