import type { Queryable } from '../../platform/database/db.ts';
import type { Words } from '../../platform/i18n/messages.ts';
import { type BackupState, isBackupLate, whyBackupFailed } from './backup-status.ts';
import { readElsewhere } from './off-site/queries.ts';
import { readBackupState } from './queries.ts';
import { readRehearsals } from './restore-test/queries.ts';

/** The status of the backups over all servers, as staff see it. Times are ISO 8601 in UTC. */
export interface BackupStatus {
  /** The last good backup: when it was taken, and its size. */
  lastGood: { takenAt: string; bytes: number } | null;
  /**
   * The last failure since then, with its reason as a sentence. The app has the troubles of the dashboard instead: this and
   * `isLate` are for one that was loaded before there were any, and warns of nothing else.
   */
  lastFailure: { failedAt: string; why: string } | null;
  /** The last good backup is older than 36 hours. */
  isLate: boolean;
  /** The newest copy in another place; `null` where there are to be none. */
  elsewhere: { lastGood: { takenAt: string } | null } | null;
  /** The last good rehearsal of a restore, with its rows and how long it took. */
  rehearsal: { lastGood: { at: string; rows: number; seconds: number } | null };
}

/** The status that staff see, in these words. */
export async function readStatus(db: Queryable, words: Words): Promise<BackupStatus> {
  const [backups, elsewhere, rehearsals] = await Promise.all([
    readBackupState(db),
    readElsewhere(db),
    readRehearsals(db),
  ]);
  const { lastGood } = backups;
  const sent = elsewhere?.lastGood ?? null;
  const { lastGood: tried } = rehearsals;
  return {
    lastGood: lastGood && { takenAt: lastGood.takenAt.toISOString(), bytes: lastGood.bytes },
    lastFailure: failureOf(backups, words),
    isLate: isBackupLate(backups),
    elsewhere: elsewhere ? { lastGood: sent && { takenAt: sent.takenAt.toISOString() } } : null,
    rehearsal: {
      lastGood: tried && {
        at: tried.at.toISOString(),
        rows: tried.rows,
        seconds: Math.ceil(tried.ms / 1000),
      },
    },
  };
}

const failureOf = (
  { failure, failedAt }: BackupState,
  words: Words,
): BackupStatus['lastFailure'] =>
  failure && failedAt
    ? { failedAt: failedAt.toISOString(), why: whyBackupFailed(failure, words) }
    : null;
