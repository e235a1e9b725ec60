import { forgetOldPasswordResets } from './auth/password-reset-queries.ts';
import { forgetOldSessions } from './auth/session-queries.ts';
import type { Sql } from './db.ts';
import { forgetOldKeys } from './idempotency.ts';
import { forgetOldCounts } from './limits.ts';
import { forgetOldUndelivered } from './undelivered/queries.ts';

/** Forgets what has been kept for long enough. */
export async function keepHouse(sql: Sql): Promise<void> {
  await forgetOldKeys(sql);
  await forgetOldCounts(sql);
  await forgetOldPasswordResets(sql);
  await forgetOldSessions(sql);
  await forgetOldUndelivered(sql);
}
