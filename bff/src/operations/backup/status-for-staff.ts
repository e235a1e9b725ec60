import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { count, filledText, timestamp } from '../../platform/http/answer-fields.ts';
import type { Messages } from '../../platform/i18n/messages.ts';
import { type BackupState, describeBackupFailure, isBackupLate } from './backup-status.ts';
import { readOffSiteState } from './off-site/queries.ts';
import { readBackupState } from './queries.ts';
import { readRestoreTestState } from './restore-test/queries.ts';

/** The status of the backups over all servers, as staff see it. Times are ISO 8601 in UTC. */
export type BackupStatus = z.infer<typeof backupStatusSchema>;
export const backupStatusSchema = z.strictObject({
  /** The last good backup: when it was taken, and its size. */
  lastGood: z.strictObject({ takenAt: timestamp, bytes: count }).nullable(),
  /**
   * The last failure since then, with its reason as a sentence. Current apps show the alerts of the dashboard
   * instead: this and `isLate` are for apps that were loaded before there were alerts.
   */
  lastFailure: z.strictObject({ failedAt: timestamp, why: filledText }).nullable(),
  /** The last good backup is older than 36 hours. */
  isLate: z.boolean(),
  /** The newest off-site copy; `null` where no target is configured. */
  elsewhere: z
    .strictObject({ lastGood: z.strictObject({ takenAt: timestamp }).nullable() })
    .nullable(),
  /** The last good restore test, with its rows and its duration. */
  rehearsal: z.strictObject({
    lastGood: z.strictObject({ at: timestamp, rows: count, seconds: count }).nullable(),
  }),
});

/** The status with these messages. */
export async function readBackupStatus(db: Queryable, messages: Messages): Promise<BackupStatus> {
  const [backups, offSite, restoreTests] = await Promise.all([
    readBackupState(db),
    readOffSiteState(db),
    readRestoreTestState(db),
  ]);
  const { lastGood } = backups;
  const sent = offSite?.lastGood ?? null;
  const { lastGood: tried } = restoreTests;
  return {
    lastGood: lastGood && { takenAt: lastGood.takenAt.toISOString(), bytes: lastGood.bytes },
    lastFailure: failureOf(backups, messages),
    isLate: isBackupLate(backups),
    elsewhere: offSite ? { lastGood: sent && { takenAt: sent.takenAt.toISOString() } } : null,
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
  messages: Messages,
): BackupStatus['lastFailure'] =>
  failure && failedAt
    ? { failedAt: failedAt.toISOString(), why: describeBackupFailure(failure, messages) }
    : null;
