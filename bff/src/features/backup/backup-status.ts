import { isDatabaseAway } from '../../database/db.ts';

/** What is known of the backups so far; every time is the database's, which all servers share. */
export interface BackupsSoFar {
  now: Date;
  /** When the latest good one was finished; where there is none, since when there could be one. */
  goodAt: Date;
  /** How many tries have failed since then, and when the latest of them did. */
  failures: number;
  failedAt: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 02:40 in India, which has one clock in summer and winter; in UTC. */
const NIGHT_MS = 21 * HOUR_MS + 10 * 60_000;
const FIRST_WAIT_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 3 * HOUR_MS;
/** What lies further ahead was written while a clock was wrong. */
const AHEAD_MS = HOUR_MS;

/** When the latest night's backup was to be made, at or before `now`: 02:40 in India. */
export function latestNight(now: Date): Date {
  return new Date(Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS);
}

/**
 * Whether a backup is to be made now: there is none since 02:40 in India, at whatever hour that is noticed. After a
 * failure it waits ten minutes, after each further one twice as long, at most three hours.
 */
export function isBackupDue({ now, goodAt, failures, failedAt }: BackupsSoFar): boolean {
  if (goodAt >= latestNight(now) && !isAhead(goodAt, now)) return false;
  if (failures === 0 || !failedAt || isAhead(failedAt, now)) return true;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return now.getTime() - failedAt.getTime() >= wait;
}

const LATE_MS = 36 * HOUR_MS;

/** Whether staff should worry: there is no good backup of the last 36 hours, though there could be. */
export const isBackupLate = ({ now, goodAt }: Pick<BackupsSoFar, 'now' | 'goodAt'>): boolean =>
  now.getTime() - goodAt.getTime() > LATE_MS;

const isAhead = (moment: Date, now: Date) => moment.getTime() - now.getTime() > AHEAD_MS;

export interface GoodRun {
  takenAt: Date;
  bytes: number;
  host: string;
  file: string;
}

export interface BackupState extends BackupsSoFar {
  lastGood: GoodRun | null;
  /** The code of the latest failure since then. */
  failure: string | null;
}

/** How the nightly backups stand, over all servers. */
export interface BackupStatus {
  /** The latest that was made: when, how large, and on which server. */
  lastGood: { takenAt: string; bytes: number; host: string } | null;
  /** The latest try, where it failed: when, and why as a sentence. */
  lastFailure: { failedAt: string; why: string } | null;
  /** There is no good one of the last 36 hours, though there could be. */
  isLate: boolean;
}

/** The status that staff see. */
export const statusOf = (state: BackupState): BackupStatus => {
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

const WHY: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EACCES: 'The server may not write to the folder for backups.',
  EPERM: 'The server may not write to the folder for backups.',
  EROFS: 'The folder for backups can only be read.',
  ENOENT: 'The folder for backups is not there.',
  ENOTDIR: 'The folder for backups is not there.',
  EIO: 'The disk does not work as it should.',
  ESTALE: 'The folder for backups cannot be reached.',
  '53100': 'The disk of the database is full.',
  TOO_SLOW: 'It took longer than half an hour.',
  DAMAGED: 'The file did not hold what was written to it.',
};

/** Why a backup failed, as a sentence; a code that is not known is one for the log. */
export function whyBackupFailed(code: string): string {
  if (isKnown(code)) return WHY[code] ?? 'The database could not be reached, or was too slow.';
  return 'The reason is in the log of the server.';
}

/** Whether the sentence says it all. */
export const isKnown = (code: string): boolean => code in WHY || isDatabaseAway({ code });
