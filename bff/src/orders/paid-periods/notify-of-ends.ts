import type { NewPush } from '../../messaging/push/new-push.ts';
import { enqueuePushes, type PushParts } from '../../messaging/push/outbox.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { addDays, indianDate, indianMoment, indianTime } from '../../shared/time/indian-time.ts';
import {
  type DaysBefore,
  type End,
  insertEndingMails,
  listLastPeriods,
  lockEnds,
  noteTold,
  takeTurn,
} from './ending-queries.ts';
import { renewPathOf } from './renew-path.ts';

export interface TellingOfEnds extends PushParts {
  sql: Sql;
  enqueueMail: EnqueueMail;
  now: () => Date;
}

/** In India: nobody is told at night of what has days. */
const DAYTIME = { from: '09:00', until: '20:00' };
const MOST_A_TURN = 500;

/**
 * Tells learners that what they have paid for ends, a week and a day before its last day: by push, or else by mail. Who has bought it
 * within that week is told a day before alone. May be called at
 * any time, as often as wanted, by every server: each learner is told once. At most 500 are told; returns whether there may be more.
 */
export async function tellOfEnds(parts: TellingOfEnds): Promise<boolean> {
  const now = parts.now();
  const time = indianTime(now);
  if (time < DAYTIME.from || time >= DAYTIME.until) return false;
  return parts.sql.begin(async (tx) => {
    await takeTurn(tx);
    const due = { today: indianDate(now), atMost: MOST_A_TURN };
    const { ends, isMore } = await lockEnds(tx, due);
    for (const same of Map.groupBy(ends, keyOf).values()) await tell(parts, tx, same);
    return isMore;
  }) as Promise<boolean>;
}

/** By which the push messages are known. It is the same for all whose messages are. */
const keyOf = ({ courseId, lastDay, daysBefore }: End) =>
  `ending ${courseId} ${lastDay} ${daysBefore}`;

async function tell(parts: TellingOfEnds, tx: Transaction, ends: End[]): Promise<void> {
  const [first] = ends;
  if (!first) return;
  const accounts = ends.map(({ accountId }) => accountId);
  const pushed = await enqueuePushes(parts, tx, { ...pushOf(first), to: { accounts } });
  const told = { ids: ends.map(({ id }) => id), daysBefore: first.daysBefore };
  await putMails(parts, tx, await insertEndingMails(tx, { ...told, pushed }));
  await noteTold(tx, told);
}

function pushOf(end: End): Omit<NewPush, 'to'> {
  return {
    kind: 'ending',
    key: keyOf(end),
    topic: `ending-${end.courseId}`,
    say: ({ pushes }, language) => ({
      title: ownTitle(language, end).words,
      body: pushes.ending.body(end),
    }),
    path: renewPathOf(end),
    expiresAt: indianMoment(addDays(end.lastDay, 1), '00:00'),
  };
}

const putMails = (
  { enqueueMail }: Pick<TellingOfEnds, 'enqueueMail'>,
  tx: Transaction,
  ids: number[],
) => enqueueMail(tx, ...ids.map((id) => ({ kind: 'paid-until', id }) as const));

const KEY = /^ending (\d+) \S+ ([17])$/;

/** For people whom no push message with this key has reached, nor can any more: puts a mail in its place. */
export async function mailOfEndsInstead(
  tx: Transaction,
  { key, accountIds }: { key: string; accountIds: number[] },
  parts: Pick<TellingOfEnds, 'enqueueMail'>,
): Promise<void> {
  const [, courseId, daysBefore] = KEY.exec(key) ?? [];
  if (!courseId) throw new Error('This is not the key of an end.');
  const ids = await listLastPeriods(tx, { accountIds, courseId: Number(courseId) });
  const mails = { ids, daysBefore: Number(daysBefore) as DaysBefore, pushed: [] };
  await putMails(parts, tx, await insertEndingMails(tx, mails));
}
