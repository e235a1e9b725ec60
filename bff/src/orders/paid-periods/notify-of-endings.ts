import type { NewPush } from '../../messaging/push/new-push.ts';
import { enqueuePushes, type PushDeps } from '../../messaging/push/outbox.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { addDays, indianDate, indianDateTime, indianTime } from '../../shared/time/indian-time.ts';
import {
  acquireEndingsLock,
  type DaysBefore,
  type EndingPeriod,
  insertEndingMails,
  listLastPeriods,
  lockEndingPeriods,
  markReminded,
} from './ending-queries.ts';
import { renewPathOf } from './renew-path.ts';

export interface EndingNotificationDeps extends PushDeps {
  sql: Sql;
  enqueueMail: EnqueueMail;
  now: () => Date;
}

/** The hours in India in which learners are notified: a reminder can wait until the morning. */
const DAYTIME = { from: '09:00', until: '20:00' };
const BATCH_SIZE = 500;

/**
 * Notifies learners that a paid period ends, a week and a day before its last day: by push, or else by mail. A period bought within its
 * last week has the reminder of the day before only. Every server can call it at any time and repeatedly: each learner is notified once.
 * Notifies at most 500 learners; returns whether there may be more.
 */
export async function notifyOfEndings(deps: EndingNotificationDeps): Promise<boolean> {
  const now = deps.now();
  const time = indianTime(now);
  if (time < DAYTIME.from || time >= DAYTIME.until) return false;
  return deps.sql.begin(async (tx) => {
    await acquireEndingsLock(tx);
    const due = { today: indianDate(now), atMost: BATCH_SIZE };
    const { ends, isMore } = await lockEndingPeriods(tx, due);
    for (const same of Map.groupBy(ends, pushKeyOf).values()) await notifyLearners(deps, tx, same);
    return isMore;
  }) as Promise<boolean>;
}

/** The key of a push message. Learners with the same message share a key. */
const pushKeyOf = ({ courseId, lastDay, daysBefore }: EndingPeriod) =>
  `ending ${courseId} ${lastDay} ${daysBefore}`;

async function notifyLearners(
  deps: EndingNotificationDeps,
  tx: Transaction,
  ends: EndingPeriod[],
): Promise<void> {
  const [first] = ends;
  if (!first) return;
  const accounts = ends.map(({ accountId }) => accountId);
  const pushed = await enqueuePushes(deps, tx, { ...endingPush(first), to: { accounts } });
  const reminder = { ids: ends.map(({ id }) => id), daysBefore: first.daysBefore };
  await enqueueEndingMails(deps, tx, await insertEndingMails(tx, { ...reminder, pushed }));
  await markReminded(tx, reminder);
}

function endingPush(end: EndingPeriod): Omit<NewPush, 'to'> {
  return {
    kind: 'ending',
    key: pushKeyOf(end),
    topic: `ending-${end.courseId}`,
    formatText: ({ pushes }, language) => ({
      title: localizeTitle(language, end).text,
      body: pushes.ending.body(end),
    }),
    path: renewPathOf(end),
    expiresAt: indianDateTime(addDays(end.lastDay, 1), '00:00'),
  };
}

const enqueueEndingMails = (
  { enqueueMail }: Pick<EndingNotificationDeps, 'enqueueMail'>,
  tx: Transaction,
  ids: number[],
) => enqueueMail(tx, ...ids.map((id) => ({ kind: 'paid-until', id }) as const));

const PUSH_KEY = /^ending (\d+) \S+ ([17])$/;

/** Queues a mail for people that the push message with this key could not reach. */
export async function mailEndingsInstead(
  tx: Transaction,
  { key, accountIds }: { key: string; accountIds: number[] },
  deps: Pick<EndingNotificationDeps, 'enqueueMail'>,
): Promise<void> {
  const [, courseId, daysBefore] = PUSH_KEY.exec(key) ?? [];
  if (!courseId) throw new Error('This is not the key of an end.');
  const ids = await listLastPeriods(tx, { accountIds, courseId: Number(courseId) });
  const mails = { ids, daysBefore: Number(daysBefore) as DaysBefore, pushed: [] };
  await enqueueEndingMails(deps, tx, await insertEndingMails(tx, mails));
}
