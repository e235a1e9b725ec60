import { isDatabaseAway } from '../../platform/database/db.ts';
import { type Words, wordsIn } from '../../platform/i18n/messages.ts';
import { DEFAULT_LANGUAGE } from '../../shared/languages.ts';

/** The outcome of the backups so far. Every time is by the database's clock, which all servers share. */
export interface BackupsSoFar {
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
/** A time further ahead than this was written while a clock was wrong. */
const AHEAD_MS = HOUR_MS;

/** The last 02:40 in India at or before `now`: when the latest nightly backup was due. */
export function latestNight(now: Date): Date {
  return new Date(Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS);
}

/**
 * Whether a backup must be made now: no good backup exists since the last 02:40 in India. So a missed night is made
 * up for at any hour. After a failure the next try waits (`hasWaited`).
 */
export function isBackupDue({ now, goodAt, failures, failedAt }: BackupsSoFar): boolean {
  if (goodAt >= latestNight(now) && !isAhead(goodAt, now)) return false;
  return hasWaited({ now, failures, failedAt });
}

/** Whether enough time has passed since the last failure: ten minutes, after each further one twice as long, up to three hours. */
export function hasWaited({
  now,
  failures,
  failedAt,
}: Pick<BackupsSoFar, 'now' | 'failures' | 'failedAt'>): boolean {
  if (failures === 0 || !failedAt || isAhead(failedAt, now)) return true;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return now.getTime() - failedAt.getTime() >= wait;
}

const LATE_MS = 36 * HOUR_MS;

/** Whether the last good backup, here or elsewhere, is older than 36 hours, and staff have to act. */
export const isBackupLate = ({ now, goodAt }: Pick<BackupsSoFar, 'now' | 'goodAt'>): boolean =>
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
export interface BackupState extends BackupsSoFar {
  lastGood: GoodRun | null;
  /** The code of the last failure since the last good backup. */
  failure: string | null;
}

const english = wordsIn(DEFAULT_LANGUAGE);

/** The sentence for a failure's code. For an unknown code it refers to the server's log. */
export function whyBackupFailed(code: string, { backups }: Words = english): string {
  const sentences: Partial<Record<string, string>> = backups.failed;
  if (isKnownFailure(code)) return sentences[code] ?? backups.databaseAway;
  return backups.inTheLog;
}

/** Whether the code has a sentence of its own, so that the log needs no stack trace. */
export const isKnownFailure = (code: string): boolean =>
  Object.hasOwn(english.backups.failed, code) || isDatabaseAway({ code });
