import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { requireAccount, requireStaff, type SignedInEnv } from '../auth/guards.ts';
import { statusOf } from './backup-status.ts';
import { readBackupState } from './queries.ts';

/** How the nightly backups stand, for staff. */
export function backupRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .use(requireAccount(deps), requireStaff)
    .get('/', async (c) => c.json(statusOf(await readBackupState(deps.sql)), 200));
}
