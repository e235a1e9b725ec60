import { isDatabaseUnavailable } from '../../platform/database/db.ts';
import { type Messages, messagesFor } from '../../platform/i18n/messages.ts';
import { DEFAULT_LANGUAGE } from '../../shared/languages.ts';

/** The outcome of all backups. Times are by the clock of the database, which all servers share. */
export interface BackupHistory {
  now: Date;
  /** When the last good backup was finished; if there is none, since when there could be one. */
  goodAt: Date;
  /** How many tries have failed since then. */
  failures: number;
  /** When the last of them failed. */
  failedAt: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 02:40 in India as time of day in UTC. India has no summer time. */
const NIGHT_MS = 21 * HOUR_MS + 10 * 60_000;
const FIRST_WAIT_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 3 * HOUR_MS;
/** A time further ahead was written while a clock was wrong. */
const AHEAD_MS = HOUR_MS;

/** The last 02:40 in India at or before `now`: when the latest nightly backup was due. */
export function latestNight(now: Date): Date {
  return new Date(Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS);
}

/**
 * Whether a backup must be made now: there is no good one since the last 02:40 in India. So a missed night is made up
 * for at any hour. After a failure the next try waits (`isRetryDue`).
 */
export function isBackupDue({ now, goodAt, failures, failedAt }: BackupHistory): boolean {
  if (goodAt >= latestNight(now) && !isAhead(goodAt, now)) return false;
  return isRetryDue({ now, failures, failedAt });
}

/** Whether enough time has passed since the last failure: ten minutes, after each further one twice as long, up to three hours. */
export function isRetryDue({
  now,
  failures,
  failedAt,
}: Pick<BackupHistory, 'now' | 'failures' | 'failedAt'>): boolean {
  if (failures === 0 || !failedAt || isAhead(failedAt, now)) return true;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return now.getTime() - failedAt.getTime() >= wait;
}

const LATE_MS = 36 * HOUR_MS;

/** Whether the last good backup, local or off-site, is older than 36 hours, and staff have to act. */
export const isBackupLate = ({ now, goodAt }: Pick<BackupHistory, 'now' | 'goodAt'>): boolean =>
  now.getTime() - goodAt.getTime() > LATE_MS;

const isAhead = (moment: Date, now: Date) => moment.getTime() - now.getTime() > AHEAD_MS;

/** A successful backup: when it was taken, its size in bytes, and the server and file that hold it. */
export interface GoodRun {
  takenAt: Date;
  bytes: number;
  host: string;
  file: string;
}

/** The state of the backups as `backup_runs` holds it. */
export interface BackupState extends BackupHistory {
  lastGood: GoodRun | null;
  /** The code of the last failure since the last good backup. */
  failure: string | null;
}

const english = messagesFor(DEFAULT_LANGUAGE);

/** The message of a failure code. For an unknown code it refers to the log of the server. */
export function describeBackupFailure(code: string, { backups }: Messages = english): string {
  const sentences: Partial<Record<string, string>> = backups.failed;
  if (isKnownFailure(code)) return sentences[code] ?? backups.databaseUnavailable;
  return backups.inTheLog;
}

/** Whether the code has a message of its own, so that no stack trace is logged. */
export const isKnownFailure = (code: string): boolean =>
  Object.hasOwn(english.backups.failed, code) || isDatabaseUnavailable({ code });
