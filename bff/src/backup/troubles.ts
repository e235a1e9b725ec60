import type { Queryable } from '../database/db.ts';
import { isBackupLate } from './backup-status.ts';
import { readElsewhere } from './elsewhere/queries.ts';
import { whyElsewhere } from './elsewhere/why-elsewhere.ts';
import { readRehearsals } from './rehearsal/queries.ts';
import { whyNotTried } from './rehearsal/why-not-rehearsed.ts';

/** One refused try is made up for within minutes, and is no reason to write to anybody. */
const FAILURES_TO_TELL = 2;
const LATE_REHEARSAL_MS = 40 * 24 * 3_600_000;

/**
 * What is wrong with the backups elsewhere, and what to do, in plain sentences; `undefined` when all is well, or when no
 * backup is to go elsewhere. Two tries in a row that failed, or none that was good for 36 hours.
 */
export async function whyNotElsewhere(db: Queryable, now: Date): Promise<string | undefined> {
  const state = await readElsewhere(db);
  if (!state) return undefined;
  const isLate = isBackupLate({ ...state, now });
  if (!isLate && state.failures < FAILURES_TO_TELL) return undefined;
  const why = state.failure ? ` ${whyElsewhere(state.failure)}` : '';
  return `The backups do not reach ${state.place}.${why} The newest there is ${state.lastGood ? `of ${dayOf(state.lastGood.takenAt)}` : 'missing'}. Look at BACKUP_UPLOAD, at the store, and at whether the nightly backup is made; then send one by hand: pnpm backup`;
}

/**
 * What is wrong with the monthly rehearsal of a restore, and what to do, in plain sentences; `undefined` when all is well.
 * The last one failed, or there was none for 40 days.
 */
export async function whyNotRehearsed(db: Queryable, now: Date): Promise<string | undefined> {
  const { goodAt, lastGood, failure } = await readRehearsals(db);
  const isLate = now.getTime() - goodAt.getTime() > LATE_REHEARSAL_MS;
  if (!failure && !isLate) return undefined;
  const why = failure ? `failed: ${whyNotTried(failure)}` : 'was not made for 40 days.';
  const last = lastGood ? `The last good one was on ${dayOf(lastGood.at)}.` : 'None was good yet.';
  return `The rehearsal of a restore ${why} ${last} Whether a backup can be restored is not known until then. Try it by hand: pnpm backup --rehearse`;
}

/** In India, such as `22 November 2026`. */
const dayOf = (moment: Date) =>
  moment.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
