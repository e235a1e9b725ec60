import { forgetOldCodes } from '../../accounts/login/code/queries.ts';
import { forgetOldPasswordResets } from '../../accounts/login/password-reset-queries.ts';
import { forgetUnusedAccounts } from '../../accounts/login/queries.ts';
import { forgetSealedPeople } from '../../accounts/privacy/sealed-record-queries.ts';
import { forgetOldAddressChanges } from '../../accounts/profile/address/queries.ts';
import { forgetOldSessions } from '../../accounts/sessions/queries.ts';
import { forgetOldActs } from '../../accounts/team/audit-log-queries.ts';
import { forgetOldInvitations } from '../../accounts/team/queries.ts';
import { forgetUnusedTimeCodes } from '../../accounts/two-factor/code-queries.ts';
import { forgetOldAttendance } from '../../courses/classes/attendance-queries.ts';
import { forgetOldTellings } from '../../courses/classes/notification-queries.ts';
import {
  forgetEarlierRules,
  forgetOldExceptions,
  forgetOldNotices,
} from '../../courses/classes/superseded-queries.ts';
import { forgetOldUndos } from '../../courses/courses/undo-queries.ts';
import { forgetOldHolidays } from '../../courses/days-off/queries.ts';
import { forgetOldTrialMails, forgetOldTrials } from '../../courses/join/queries.ts';
import { forgetOldMeetingChanges } from '../../courses/meetings/change-queries.ts';
import { forgetEveningMails, forgetToldLinks } from '../../courses/reminders/queries.ts';
import { forgetOldAnnouncements, sumUpAudiences } from '../../messaging/announcements/queries.ts';
import { forgetAnsweredMessages } from '../../messaging/contact/queries.ts';
import { forgetOldUndelivered } from '../../messaging/failed-emails/queries.ts';
import { forgetOldPushes } from '../../messaging/push/sending-queries.ts';
import { forgetUnpaidOrders } from '../../orders/orders/queries.ts';
import { forgetEndingMails } from '../../orders/paid-periods/ending-queries.ts';
import { forgetOldReadings } from '../../people/health-notes/queries.ts';
import { forgetMerged } from '../../people/merge/queries.ts';
import type { Sql } from '../../platform/database/db.ts';
import { forgetOldKeys } from '../../platform/http/idempotency.ts';
import { forgetOldCounts } from '../../platform/http/limit-counts.ts';
import { forgetOldMailFiles } from '../../platform/mail/mail-folder.ts';
import type { ScheduledJob } from '../../platform/queue/jobs.ts';
import type { Logger } from '../../platform/runtime/logging.ts';
import { forgetOldFactChanges } from '../../studio/queries.ts';
import { forgetOldTroubles } from '../alerts/queries.ts';

/** The places that housekeeping cleans up. */
export interface House {
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
 * What is deleted, batch by batch. How long each kind is kept stands in shared/retention-policy.ts; infra/docs/decisions/0015 says also how many
 * of it.
 */
const cleanups = ({ sql, mailFolder }: House): Record<string, () => Promise<number>> => ({
  sessions: () => forgetOldSessions(sql, BATCH),
  'requests for a new password': () => forgetOldPasswordResets(sql, BATCH),
  'codes to sign in': () => forgetOldCodes(sql, BATCH),
  'changes of addresses': () => forgetOldAddressChanges(sql, BATCH),
  'secrets of apps that were never used': () => forgetUnusedTimeCodes(sql, BATCH),
  'idempotency keys': () => forgetOldKeys(sql, BATCH),
  'rate limits': () => forgetOldCounts(sql, BATCH),
  'undelivered mails': () => forgetOldUndelivered(sql, BATCH),
  'answered messages': () => forgetAnsweredMessages(sql, BATCH),
  'unpaid orders': () => forgetUnpaidOrders(sql, SMALL_BATCH),
  'readings of health notes': () => forgetOldReadings(sql, BATCH),
  attendance: () => forgetOldAttendance(sql, BATCH),
  'free first classes': () => forgetOldTrials(sql, BATCH),
  'mails with the way into them': () => forgetOldTrialMails(sql, BATCH),
  'notices of classes': () => forgetOldNotices(sql, 'class_notices', BATCH),
  'changes that were told': () => forgetOldTellings(sql, BATCH),
  'notices of holidays': () => forgetOldNotices(sql, 'holiday_notices', BATCH),
  holidays: () => forgetOldHolidays(sql, SMALL_BATCH),
  'push messages': () => forgetOldPushes(sql, BATCH),
  'links that were told': () => forgetToldLinks(sql, BATCH),
  'evening mails': () => forgetEveningMails(sql, BATCH),
  'mails about ends': () => forgetEndingMails(sql, BATCH),
  'exceptions of classes': () => forgetOldExceptions(sql, BATCH),
  'earlier rules': () => forgetEarlierRules(sql, BATCH),
  'changes of courses to undo': () => forgetOldUndos(sql, BATCH),
  announcements: () => forgetOldAnnouncements(sql, BATCH),
  'changes of audiences': () => sumUpAudiences(sql, BATCH),
  'changes of links': () => forgetOldMeetingChanges(sql, BATCH),
  'changes of the studio’s facts': () => forgetOldFactChanges(sql, BATCH),
  troubles: () => forgetOldTroubles(sql, BATCH),
  'what staff did': () => forgetOldActs(sql, BATCH),
  invitations: () => forgetOldInvitations(sql, BATCH),
  'sealed people': () => forgetSealedPeople(sql, BATCH),
  'merged accounts': () => forgetMerged(sql, SMALL_BATCH),
  'unused accounts': () => forgetUnusedAccounts(sql, SMALL_BATCH),
  'mails on disk': () => forgetOldMailFiles(mailFolder),
});

/** Housekeeping as a job that runs when a server starts, and once an hour. */
export const housekeepingJob = (house: House): ScheduledJob => ({
  name: 'housekeeping',
  cron: '17 * * * *',
  atStart: true,
  queue: { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds: 60 },
  run: (signal) => keepHouse(house, signal),
});

/**
 * Deletes everything that has been kept for long enough, batch after batch, until nothing is left or `signal` aborts.
 * A kind that fails is logged, and the other kinds are deleted all the same. Never rejects.
 */
export async function keepHouse(house: House, signal?: AbortSignal): Promise<void> {
  const forgotten: Record<string, number> = {};
  for (const [what, forget] of Object.entries(cleanups(house))) {
    try {
      for (let count = -1; count !== 0 && !signal?.aborted; ) {
        count = await forget();
        if (count > 0) forgotten[what] = (forgotten[what] ?? 0) + count;
      }
    } catch (err) {
      house.logger.error({ err, what }, 'housekeeping failed');
    }
  }
  house.logger.info({ forgotten }, 'housekeeping');
}
