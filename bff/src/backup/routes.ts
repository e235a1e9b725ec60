import { Hono } from 'hono';
import { guardsOf, type SignedInEnv } from '../auth/guards.ts';
import type { Deps } from '../deps.ts';
import { statusOf } from './backup-status.ts';
import { readBackupState } from './queries.ts';

/** `/api/staff/backups`: the status of the nightly backups. Staff only: refuses with 401 or 403. */
export function backupRoutes(deps: Deps) {
  const may = guardsOf(deps);
  return new Hono<SignedInEnv>().get('/', may('backups.read'), async (c) =>
    c.json(statusOf(await readBackupState(deps.sql)), 200),
  );
}
