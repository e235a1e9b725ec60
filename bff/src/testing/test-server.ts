import { readConfig } from '../config.ts';
import { LIMIT_RULES, type LimitRules } from '../platform/http/limits.ts';
import type { ServerOptions, ServerSettings } from '../server.ts';

export const TEST_SECRET = 'a secret for tests, 32 bytes long or more';
/** The private key of the public key that browsers subscribe with in tests. */
const VAPID_PRIVATE_KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';

/** The settings of a studio in a test or a simulation, but for its database, its files and its push service. */
export const testSettings = {
  ...readConfig({}),
  ...{ port: 0, host: '127.0.0.1', trustedProxy: ['127.0.0.1'], joinMinutesBefore: 15 },
  ...{ jwtSecret: TEST_SECRET, vapidPrivateKey: VAPID_PRIVATE_KEY },
  ...{ publicUrl: 'http://localhost:5000', mailFrom: 'Ganga Yoga <studio@localhost>' },
  ...{ studioEmail: 'desk@studio.example', ownerEmail: 'owner@studio.example' },
  ...{ upiId: 'studio@bank', upiName: 'Ganga Yoga', mailAfterSeconds: 0 },
} satisfies Partial<Omit<ServerSettings, 'databaseUrl' | 'studioData'>>;

/** Without the pages of the site and the checks for alerts; ends at once. */
export const testServerOptions = {
  ...{ siteFolder: null, connections: 1_000, checksForAlerts: false },
  closing: { timeoutMs: 2_000, delayMs: 0, idleMs: 0 },
} satisfies ServerOptions;

const UNLIMITED = { points: 1_000_000, seconds: 60 };

/** Rules that limit no call. */
export const unlimited = (): LimitRules =>
  Object.fromEntries(
    Object.keys(LIMIT_RULES).map((name) => [name, UNLIMITED]),
  ) as unknown as LimitRules;
