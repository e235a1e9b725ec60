import type { Queryable } from '../database/db.ts';
import { isBackupLate, whyBackupFailed } from './backup-status.ts';
import { type ElsewhereState, readElsewhere } from './elsewhere/queries.ts';
import { whyElsewhere } from './elsewhere/why-elsewhere.ts';
import { readBackupState } from './queries.ts';
import { readRehearsals } from './rehearsal/queries.ts';
import { whyNotTried } from './rehearsal/why-not-rehearsed.ts';

/** The status of the backups over all servers, as staff see it. Times are ISO 8601 in UTC. */
export interface BackupStatus {
  /** The last good backup: when it was taken, its size, and the server that made it. */
  lastGood: { takenAt: string; bytes: number; host: string } | null;
  /** The last failure since then, with its reason as a sentence. */
  lastFailure: { failedAt: string; why: string } | null;
  /** The last good backup is older than 36 hours. */
  isLate: boolean;
  /** The same for the copies in another place; `null` where there are to be none. */
  elsewhere: {
    lastGood: { takenAt: string; bytes: number } | null;
    lastFailure: { failedAt: string; why: string } | null;
    isLate: boolean;
  } | null;
  /** The rehearsals of a restore: the last good one, with its rows and how long it took, and the last failure since then. */
  rehearsal: {
    lastGood: { at: string; rows: number; seconds: number } | null;
    lastFailure: { failedAt: string; why: string } | null;
  };
}

/** The status that staff see. */
export async function readStatus(db: Queryable): Promise<BackupStatus> {
  const [backups, elsewhere, rehearsals] = await Promise.all([
    readBackupState(db),
    readElsewhere(db),
    readRehearsals(db),
  ]);
  const { lastGood } = backups;
  const { lastGood: tried } = rehearsals;
  return {
    lastGood: lastGood && {
      takenAt: lastGood.takenAt.toISOString(),
      bytes: lastGood.bytes,
      host: lastGood.host,
    },
    lastFailure: failureOf(backups, whyBackupFailed),
    isLate: isBackupLate(backups),
    elsewhere: elsewhere ? statusElsewhere(elsewhere) : null,
    rehearsal: {
      lastGood: tried && {
        at: tried.at.toISOString(),
        rows: tried.rows,
        seconds: Math.ceil(tried.ms / 1000),
      },
      lastFailure: failureOf(rehearsals, whyNotTried),
    },
  };
}

const statusElsewhere = (state: ElsewhereState) => ({
  lastGood: state.lastGood && {
    takenAt: state.lastGood.takenAt.toISOString(),
    bytes: state.lastGood.bytes,
  },
  lastFailure: failureOf(state, whyElsewhere),
  isLate: isBackupLate(state),
});

const failureOf = (
  { failure, failedAt }: { failure: string | null; failedAt: Date | null },
  why: (code: string) => string,
): BackupStatus['lastFailure'] =>
  failure && failedAt ? { failedAt: failedAt.toISOString(), why: why(failure) } : null;
