import type { NewPush } from '../../messaging/push/new-push.ts';
import { enqueuePushes, type PushDeps } from '../../messaging/push/outbox.ts';
import type { BatchRun } from '../../platform/database/batch.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { localizeNotice, localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { ClassTime } from './class.ts';
import { recordMailed, recordPushed } from './notification-progress-queries.ts';
import {
  type ClassNotificationBatch,
  insertClassNotifications,
  listAccountsPushedSince,
  lockNextToMail,
  lockNextToPush,
} from './notification-queries.ts';
import { formatPaidPeriodChange, groupAccountsByPaidPeriodChanges } from './paid-period-text.ts';
import { listPaidPeriodChanges, type PaidPeriodChange } from './period-extension-queries.ts';
import { pushTopicOfClass } from './timetable.ts';

/** The dependencies of notifying learners. */
export interface ClassNotificationDeps extends PushDeps {
  sql: Sql;
  enqueueMail: EnqueueMail;
  now: () => Date;
}

/**
 * Enqueues the push messages of the oldest unfinished batch, for its next recipients. Returns whether there was one. If a
 * class is restored before any mail was sent, only the phones that got the first message are notified.
 */
export const notifyByPush = (deps: ClassNotificationDeps, batch: BatchRun): Promise<boolean> =>
  deps.sql.begin(async (tx) => {
    const notification = await lockNextToPush(tx, batch);
    if (!notification) return false;
    batch.onLocked(notification.id);
    const now = deps.now();
    const accounts = notification.tells
      ? notification.accounts
      : await listAccountsPushedSince(tx, notification, pushTopic(notification));
    for (const { paid, ...to } of await groupByPaidPeriodChange(tx, notification, accounts))
      await enqueuePushes(deps, tx, { ...buildPush(notification, now, paid), to });
    await recordPushed(tx, batchProgress(notification));
    return true;
  }) as Promise<boolean>;

/**
 * Stores and enqueues the mails of the next batch whose mails are due, for its next recipients. Returns whether there was
 * one.
 */
export const notifyByMail = (deps: ClassNotificationDeps, batch: BatchRun): Promise<boolean> =>
  deps.sql.begin(async (tx) => {
    const notification = await lockNextToMail(tx, batch);
    if (!notification) return false;
    batch.onLocked(notification.id);
    const ids = await insertClassNotifications(tx, notification);
    await deps.enqueueMail(tx, ...ids.map((id) => ({ kind: 'class-notice', id }) as const));
    await recordMailed(tx, batchProgress(notification));
    return true;
  }) as Promise<boolean>;

const batchProgress = ({ id, accounts }: ClassNotificationBatch) =>
  ({ of: 'class_tellings', id, count: accounts.length }) as const;

/** The key of the push messages about a change (staff-queries.ts counts them by it). */
const pushKey = ({ courseId, date, sequence }: ClassNotificationBatch) =>
  date === null ? `course ${courseId} ${sequence}` : `class ${courseId} ${date} ${sequence}`;

const pushTopic = ({ courseId, date }: ClassNotificationBatch) =>
  date === null ? `course-${courseId}` : pushTopicOfClass({ courseId, date });

const URGENT_HOURS = 12;

/** Whether a change of the class wakes a sleeping phone: it begins within 12 hours. */
export const isUrgent = ({ startsAt }: Pick<ClassTime, 'startsAt'>, now: Date): boolean =>
  Date.parse(startsAt) - now.getTime() < URGENT_HOURS * 3_600_000;

/** The day on which learners expect the class: of a moved class the original day, unless that is over. */
function announcedDay(
  { date, kind, startsAt }: Pick<ClassNotificationBatch, 'kind' | 'startsAt'> & { date: string },
  now: Date,
): string {
  return kind === 'moved' && date >= indianDate(now) ? date : indianDate(startsAt);
}

const isHeldAgain = ({ kind }: Pick<ClassNotificationBatch, 'kind'>) => kind !== 'cancelled';

/** Groups these recipients by how their paid periods have changed with the class. */
async function groupByPaidPeriodChange(
  tx: Transaction,
  notification: ClassNotificationBatch,
  accounts: number[],
): Promise<{ paid: PaidPeriodChange | undefined; accounts: number[] }[]> {
  const { courseId, date } = notification;
  const changes =
    date === null
      ? []
      : await listPaidPeriodChanges(tx, {
          ...{ accounts, classes: [{ courseId, date }] },
          isBack: isHeldAgain(notification),
        });
  return groupAccountsByPaidPeriodChanges(accounts, changes).map(({ paid: [paid], ...group }) => ({
    ...group,
    paid,
  }));
}

function buildPush(
  notification: ClassNotificationBatch,
  now: Date,
  paid: PaidPeriodChange | undefined,
): Omit<NewPush, 'to'> {
  const { date, kind, slug, startsAt, endsAt } = notification;
  const time = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return {
    kind: kind === 'course' ? 'moved' : kind,
    key: pushKey(notification),
    topic: pushTopic(notification),
    formatText: (messages, language) => {
      const { text: notice } = localizeNotice(language, notification);
      const lines = [
        notice,
        ...(kind === 'course' ? [] : [messages.dates.formatClassTime(time, now)]),
        ...(paid
          ? [formatPaidPeriodChange(messages, paid, { isBack: isHeldAgain(notification), now })]
          : []),
      ];
      return { title: localizeTitle(language, notification).text, body: lines.join('\n') };
    },
    ...(date !== null && { day: announcedDay({ date, kind, startsAt }, now) }),
    path: kind === 'cancelled' || date === null ? '/UserDashboard' : `/join/${slug}/${date}`,
    expiresAt: endsAt,
    urgency: isUrgent(time, now) ? 'high' : 'normal',
  };
}
