import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { requireAccount, requireStaff, type SignedInEnv } from '../auth/guards.ts';
import { isBackupLate } from './backup-status.ts';
import { whyBackupFailed } from './in-words.ts';
import { type BackupState, type BackupStatus, readBackupState } from './queries.ts';

/** How the nightly backups stand, for staff. */
export function backupRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .use(requireAccount(deps), requireStaff)
    .get('/', async (c) => c.json(statusOf(await readBackupState(deps.sql)), 200));
}

const statusOf = (state: BackupState): BackupStatus => {
  const { lastGood, failure, failedAt } = state;
  return {
    lastGood: lastGood && {
      takenAt: lastGood.takenAt.toISOString(),
      bytes: lastGood.bytes,
      host: lastGood.host,
    },
    lastFailure:
      failure && failedAt
        ? { failedAt: failedAt.toISOString(), why: whyBackupFailed(failure) }
        : null,
    isLate: isBackupLate(state),
  };
};
