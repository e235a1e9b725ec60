import type { Batch } from '../../database/batch.ts';
import type { Sql } from '../../database/db.ts';
import type { EnqueueMail } from '../../jobs/mail-jobs.ts';
import { asClassTime } from '../../mail/mail-template.ts';
import type { NewPush } from '../../messages/push/new-push.ts';
import { enqueuePushes, type PushParts } from '../../messages/push/outbox.ts';
import {
  insertNotices,
  listPushedSince,
  noteMailed,
  notePushed,
  type OpenTelling,
  takeToMail,
  takeToPush,
} from './telling-queries.ts';
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
    const push = pushOf(telling, parts.now());
    const accounts = telling.tells
      ? telling.accounts
      : await listPushedSince(tx, telling, push.topic);
    await enqueuePushes(parts, tx, { ...push, to: { accounts } });
    await notePushed(tx, telling.id, telling.accounts.length);
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
    await noteMailed(tx, telling.id, telling.accounts.length);
    return true;
  }) as Promise<boolean>;

/** The key of the push messages about a change (staff-queries.ts counts by it). */
const keyOfChange = ({ courseId, date, sequence }: OpenTelling) =>
  date === null ? `course ${courseId} ${sequence}` : `class ${courseId} ${date} ${sequence}`;

/** A change within these hours wakes a sleeping phone. */
const URGENT_HOURS = 12;

function pushOf(telling: OpenTelling, now: Date): Omit<NewPush, 'to'> {
  const { courseId, date, kind, notice, slug, title, startsAt, endsAt } = telling;
  const time = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const hours = (startsAt.getTime() - now.getTime()) / 3_600_000;
  return {
    kind: kind === 'course' ? 'moved' : kind,
    key: keyOfChange(telling),
    topic: date === null ? `course-${courseId}` : topicOfClass({ courseId, date }),
    title,
    body: kind === 'cancelled' || kind === 'course' ? notice : `${notice}\n${asClassTime(time)}`,
    path: kind === 'cancelled' || date === null ? '/UserDashboard' : `/join/${slug}/${date}`,
    expiresAt: endsAt,
    urgency: hours < URGENT_HOURS ? 'high' : 'normal',
  };
}
