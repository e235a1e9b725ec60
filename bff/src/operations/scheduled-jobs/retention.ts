import { deleteOldSignInCodes } from '../../accounts/login/code/queries.ts';
import { deleteOldPasswordResets } from '../../accounts/login/password-reset-queries.ts';
import { deleteUnusedAccounts } from '../../accounts/login/queries.ts';
import { deleteExpiredSealedRecords } from '../../accounts/privacy/sealed-record-queries.ts';
import { deleteOldAddressChanges } from '../../accounts/profile/address/queries.ts';
import { deleteExpiredSessions } from '../../accounts/sessions/queries.ts';
import { deleteOldAuditEntries } from '../../accounts/team/audit-log-queries.ts';
import { deleteOldInvitations } from '../../accounts/team/queries.ts';
import { deleteUnusedTimeCodes } from '../../accounts/two-factor/code-queries.ts';
import { deleteOldAttendance } from '../../courses/classes/attendance-queries.ts';
import {
  deleteOldEarlierRules,
  deleteOldExceptions,
  deleteOldNotifications,
} from '../../courses/classes/notification-mail-queries.ts';
import { deleteOldNotificationBatches } from '../../courses/classes/notification-queries.ts';
import { deleteOldUndos } from '../../courses/courses/undo-queries.ts';
import { deleteOldHolidays } from '../../courses/days-off/queries.ts';
import { deleteOldTrialMails, deleteOldTrials } from '../../courses/join/queries.ts';
import { deleteOldMeetingChanges } from '../../courses/meetings/change-queries.ts';
import { deleteOldEveningMails, deleteOldLinkHashes } from '../../courses/reminders/queries.ts';
import {
  compactAudienceChanges,
  deleteOldAnnouncements,
} from '../../messaging/announcements/queries.ts';
import { deleteOldAnsweredMessages } from '../../messaging/contact/queries.ts';
import { deleteOldFailedEmails } from '../../messaging/failed-emails/queries.ts';
import { deleteOldPushes } from '../../messaging/push/sending-queries.ts';
import { deleteOldUnpaidOrders } from '../../orders/orders/queries.ts';
import { deleteOldEndingMails } from '../../orders/paid-periods/ending-queries.ts';
import { deleteOldReadings } from '../../people/health-notes/queries.ts';
import { deleteMergedAccounts } from '../../people/merge/queries.ts';
import type { Sql } from '../../platform/database/db.ts';
import { deleteExpiredIdempotencyKeys } from '../../platform/http/idempotency.ts';
import { deleteExpiredCounts } from '../../platform/http/limit-counts.ts';
import { deleteOldMailFiles } from '../../platform/mail/mail-folder.ts';
import type { ScheduledJob } from '../../platform/queue/jobs.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { deleteOldSettingsChanges } from '../../studio/queries.ts';
import { deleteOldAlerts } from '../alerts/queries.ts';

/** The dependencies of retention. */
export interface RetentionDeps {
  sql: Sql;
  logger: Logger;
  /** The folder with `.eml` files. */
  mailFolder: string;
}

// Rows per statement, so that deleting ten years of rows holds no lock for long and meets no time limit.
// Rows that other rows refer to take longer to delete.
const BATCH = 5_000;
const SMALL_BATCH = 100;

/**
 * The rows that are deleted, batch by batch. The retention periods are in shared/retention-policy.ts; infra/docs/develop/retention.md
 * also has the maximum numbers.
 */
const cleanups = ({ sql, mailFolder }: RetentionDeps): Record<string, () => Promise<number>> => ({
  sessions: () => deleteExpiredSessions(sql, BATCH),
  'requests for a new password': () => deleteOldPasswordResets(sql, BATCH),
  'codes to sign in': () => deleteOldSignInCodes(sql, BATCH),
  'changes of addresses': () => deleteOldAddressChanges(sql, BATCH),
  'secrets of apps that were never used': () => deleteUnusedTimeCodes(sql, BATCH),
  'idempotency keys': () => deleteExpiredIdempotencyKeys(sql, BATCH),
  'rate limits': () => deleteExpiredCounts(sql, BATCH),
  'undelivered mails': () => deleteOldFailedEmails(sql, BATCH),
  'answered messages': () => deleteOldAnsweredMessages(sql, BATCH),
  'unpaid orders': () => deleteOldUnpaidOrders(sql, SMALL_BATCH),
  'readings of health notes': () => deleteOldReadings(sql, BATCH),
  attendance: () => deleteOldAttendance(sql, BATCH),
  'free first classes': () => deleteOldTrials(sql, BATCH),
  'mails with the way into them': () => deleteOldTrialMails(sql, BATCH),
  'notices of classes': () => deleteOldNotifications(sql, 'class_notices', BATCH),
  'changes that were told': () => deleteOldNotificationBatches(sql, BATCH),
  'notices of holidays': () => deleteOldNotifications(sql, 'holiday_notices', BATCH),
  holidays: () => deleteOldHolidays(sql, SMALL_BATCH),
  'push messages': () => deleteOldPushes(sql, BATCH),
  'links that were told': () => deleteOldLinkHashes(sql, BATCH),
  'evening mails': () => deleteOldEveningMails(sql, BATCH),
  'mails about ends': () => deleteOldEndingMails(sql, BATCH),
  'exceptions of classes': () => deleteOldExceptions(sql, BATCH),
  'earlier rules': () => deleteOldEarlierRules(sql, BATCH),
  'changes of courses to undo': () => deleteOldUndos(sql, BATCH),
  announcements: () => deleteOldAnnouncements(sql, BATCH),
  'changes of audiences': () => compactAudienceChanges(sql, BATCH),
  'changes of links': () => deleteOldMeetingChanges(sql, BATCH),
  'changes of the studio’s facts': () => deleteOldSettingsChanges(sql, BATCH),
  troubles: () => deleteOldAlerts(sql, BATCH),
  'what staff did': () => deleteOldAuditEntries(sql, BATCH),
  invitations: () => deleteOldInvitations(sql, BATCH),
  'sealed people': () => deleteExpiredSealedRecords(sql, BATCH),
  'merged accounts': () => deleteMergedAccounts(sql, SMALL_BATCH),
  'unused accounts': () => deleteUnusedAccounts(sql, SMALL_BATCH),
  'mails on disk': () => deleteOldMailFiles(mailFolder),
});

/** A job that runs when a server starts, and once an hour. */
export const retentionJob = (deps: RetentionDeps): ScheduledJob => ({
  name: 'housekeeping',
  cron: '17 * * * *',
  atStart: true,
  queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds: 60 },
  run: (signal) => deleteExpiredData(deps, signal),
});

/**
 * Deletes everything beyond its retention period, batch after batch, until nothing is left or `signal` aborts. A kind
 * that fails is logged, and the other kinds are deleted all the same. Never rejects.
 */
export async function deleteExpiredData(deps: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const deleted: Record<string, number> = {};
  for (const [what, forget] of Object.entries(cleanups(deps))) {
    try {
      for (let count = -1; count !== 0 && !signal?.aborted; ) {
        count = await forget();
        if (count > 0) deleted[what] = (deleted[what] ?? 0) + count;
      }
    } catch (err) {
      deps.logger.error({ err, what }, 'housekeeping failed');
    }
  }
  deps.logger.info({ forgotten: deleted }, 'housekeeping');
}
