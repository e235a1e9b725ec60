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
