import type { NewPush } from '../../messaging/push/new-push.ts';
import { enqueuePushes, type PushParts } from '../../messaging/push/outbox.ts';
import type { Batch } from '../../platform/database/batch.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { ownNotice, ownTitle } from '../../platform/i18n/localized-content.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import type { ClassTime } from './class.ts';
import { listPaidChanges, type PaidChange } from './extending-queries.ts';
import { noteMailed, notePushed } from './notification-progress-queries.ts';
import {
  insertNotices,
  listPushedSince,
  type OpenTelling,
  takeToMail,
  takeToPush,
} from './notification-queries.ts';
import { groupByPaidChanges, paidInWords } from './paid-text.ts';
import { topicOfClass } from './timetable.ts';

/** What giving people their messages needs. */
export interface TellingParts extends PushParts {
  sql: Sql;
  enqueueMail: EnqueueMail;
  now: () => Date;
}

/**
 * Puts the push messages of the telling that waits longest for its next people. Returns whether there was one. A
 * class that is put back before a mail has gone out is no news but on the phones that heard of its change.
 */
export const tellByPush = (parts: TellingParts, batch: Batch): Promise<boolean> =>
  parts.sql.begin(async (tx) => {
    const telling = await takeToPush(tx, batch);
    if (!telling) return false;
    batch.took(telling.id);
    const now = parts.now();
    const accounts = telling.tells
      ? telling.accounts
      : await listPushedSince(tx, telling, topicOf(telling));
    for (const { paid, ...to } of await byPaidChange(tx, telling, accounts))
      await enqueuePushes(parts, tx, { ...pushOf(telling, now, paid), to });
    await notePushed(tx, progressOf(telling));
    return true;
  }) as Promise<boolean>;

/**
 * Stores the notices of the telling whose mails are due, and puts their mails, for its next people. Returns whether
 * there was one.
 */
export const tellByMail = (parts: TellingParts, batch: Batch): Promise<boolean> =>
  parts.sql.begin(async (tx) => {
    const telling = await takeToMail(tx, batch);
    if (!telling) return false;
    batch.took(telling.id);
    const ids = await insertNotices(tx, telling);
    await parts.enqueueMail(tx, ...ids.map((id) => ({ kind: 'class-notice', id }) as const));
    await noteMailed(tx, progressOf(telling));
    return true;
  }) as Promise<boolean>;

const progressOf = ({ id, accounts }: OpenTelling) =>
  ({ of: 'class_tellings', id, count: accounts.length }) as const;

/** The key of the push messages about a change (staff-queries.ts counts by it). */
const keyOfChange = ({ courseId, date, sequence }: OpenTelling) =>
  date === null ? `course ${courseId} ${sequence}` : `class ${courseId} ${date} ${sequence}`;

const topicOf = ({ courseId, date }: OpenTelling) =>
  date === null ? `course-${courseId}` : topicOfClass({ courseId, date });

const URGENT_HOURS = 12;

/** Whether a change of the class wakes a sleeping phone: it begins within 12 hours. */
export const isUrgent = ({ startsAt }: Pick<ClassTime, 'startsAt'>, now: Date): boolean =>
  Date.parse(startsAt) - now.getTime() < URGENT_HOURS * 3_600_000;

/** The day that learners know of the class: of one that is moved, the day before it was, unless that is over. */
function dayOf(
  { date, kind, startsAt }: Pick<OpenTelling, 'kind' | 'startsAt'> & { date: string },
  now: Date,
): string {
  return kind === 'moved' && date >= indianDate(now) ? date : indianDate(startsAt);
}

const isBack = ({ kind }: Pick<OpenTelling, 'kind'>) => kind !== 'cancelled';

/** These people by how their paid time has changed with the class. */
async function byPaidChange(
  tx: Transaction,
  telling: OpenTelling,
  accounts: number[],
): Promise<{ paid: PaidChange | undefined; accounts: number[] }[]> {
  const { courseId, date } = telling;
  const changes =
    date === null
      ? []
      : await listPaidChanges(tx, {
          ...{ accounts, classes: [{ courseId, date }] },
          isBack: isBack(telling),
        });
  return groupByPaidChanges(accounts, changes).map(({ paid: [paid], ...group }) => ({
    ...group,
    paid,
  }));
}

function pushOf(
  telling: OpenTelling,
  now: Date,
  paid: PaidChange | undefined,
): Omit<NewPush, 'to'> {
  const { date, kind, slug, startsAt, endsAt } = telling;
  const time = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return {
    kind: kind === 'course' ? 'moved' : kind,
    key: keyOfChange(telling),
    topic: topicOf(telling),
    say: (words, language) => {
      const { words: notice } = ownNotice(language, telling);
      const lines = [
        notice,
        ...(kind === 'course' ? [] : [words.dates.whenInWords(time, now)]),
        ...(paid ? [paidInWords(words, paid, { isBack: isBack(telling), now })] : []),
      ];
      return { title: ownTitle(language, telling).words, body: lines.join('\n') };
    },
    ...(date !== null && { day: dayOf({ date, kind, startsAt }, now) }),
    path: kind === 'cancelled' || date === null ? '/UserDashboard' : `/join/${slug}/${date}`,
    expiresAt: endsAt,
    urgency: isUrgent(time, now) ? 'high' : 'normal',
  };
}
