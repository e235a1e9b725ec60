import { createHash, randomUUID } from 'node:crypto';
import { enqueuePushes, type PushDeps } from '../../messaging/push/outbox.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { localizeTitle } from '../../platform/i18n/localized-content.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { addDays, indianDate, indianDateTime, indianTime } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { heldClassesBetween, LINK_NOTIFIED_MS } from '../classes/link-contacts.ts';
import { listScheduledCourses, type ScheduledCourse } from '../classes/queries.ts';
import { meetingOf } from '../classes/service.ts';
import { pushTopicOfClass } from '../classes/timetable.ts';
import { acquireRemindersLock, insertEveningMails, NO_LINK, recordLinks } from './queries.ts';

export interface ReminderDeps extends PushDeps {
  sql: Sql;
  enqueueMail: EnqueueMail;
  now: () => Date;
}

const MINUTE_MS = 60_000;
/** How long before a class its learners are reminded. */
const START_REMINDER_MS = 10 * MINUTE_MS;
/** Links are recorded earlier, without a notification, so that a change is detected also after an outage at the hour's start. */
const LINK_RECORDED_MS = 90 * MINUTE_MS;
/** The hours of evening mails, in India. None is created after 21:00, as people sleep. */
const EVENING_HOURS = { from: '18:00', until: '21:00' };

/**
 * Enqueues all due reminders in one transaction: that a class starts, that its link is new, and the mails of the evening
 * before. Every server may call this at any time and as often as wanted: each reminder is enqueued once. Returns when the
 * next one may be due, a minute from now at the latest.
 */
export function enqueueReminders(deps: ReminderDeps): Promise<Date> {
  return deps.sql.begin(async (tx) => {
    await acquireRemindersLock(tx);
    const now = deps.now();
    const courses = await listScheduledCourses(tx, { from: now, until: endOfTomorrow(now) });
    const near = heldClassesBetween(
      courses,
      now,
      new Date(now.getTime() + LINK_RECORDED_MS + MINUTE_MS),
    );
    await enqueueStartReminders(deps, tx, { near, now });
    await notifyNewLinks(deps, tx, { near, now, courses });
    await enqueueEveningMails(deps, tx, { courses, now });
    return nextDueTime(near, now);
  }) as Promise<Date>;
}

const endOfTomorrow = (now: Date) => indianDateTime(addDays(indianDate(now), 2), '00:00');

const msUntil = ({ startsAt }: DatedClass, now: Date) => Date.parse(startsAt) - now.getTime();

interface UpcomingClasses {
  near: DatedClass[];
  now: Date;
}

async function enqueueStartReminders(
  deps: PushDeps,
  tx: Transaction,
  { near, now }: UpcomingClasses,
) {
  for (const found of near) {
    const left = msUntil(found, now);
    if (left <= 0 || left > START_REMINDER_MS) continue;
    await enqueuePushes(deps, tx, {
      kind: 'starting',
      to: { enrolledIn: found.courseId, on: found.date },
      // Contains the start time, so that a class that was moved gets a new reminder.
      key: `starting ${found.courseId} ${found.date} ${found.startsAt}`,
      topic: pushTopicOfClass(found),
      formatText: ({ dates }, language) => ({
        title: localizeTitle(language, found).text,
        body: dates.formatClassTime(found, now),
      }),
      startsAt: new Date(found.startsAt),
      path: found.joinPath,
      expiresAt: new Date(found.endsAt),
      urgency: 'high',
    });
  }
}

const hashOf = (link: string) => createHash('sha256').update(link).digest('base64url');

const classRefKey = ({ courseId, date }: { courseId: number; date: string }) =>
  `${courseId} ${date}`;

async function notifyNewLinks(
  deps: PushDeps,
  tx: Transaction,
  { near, now, courses }: UpcomingClasses & { courses: ScheduledCourse[] },
) {
  const byId = new Map(courses.map((course) => [course.id, course]));
  const links = near
    .filter((found) => msUntil(found, now) <= LINK_RECORDED_MS)
    .map((found) => {
      const course = byId.get(found.courseId);
      const link = course && meetingOf(course, found.date)?.meetingLink;
      return { ...toClassRef(found), hash: link ? hashOf(link) : NO_LINK };
    });
  const changed = new Set((await recordLinks(tx, links)).map(classRefKey));
  for (const found of near) {
    if (!changed.has(classRefKey(found)) || msUntil(found, now) > LINK_NOTIFIED_MS) continue;
    await enqueuePushes(deps, tx, {
      kind: 'new-link',
      to: { enrolledIn: found.courseId, on: found.date },
      // A random key, as a former link may come back and is then new again. Only one transaction sees each change.
      key: `new-link ${classRefKey(found)} ${randomUUID()}`,
      topic: pushTopicOfClass(found),
      formatText: ({ pushes }, language) => ({
        title: localizeTitle(language, found).text,
        body: pushes.newLink.body,
      }),
      day: indianDate(new Date(found.startsAt)),
      path: found.joinPath,
      expiresAt: new Date(found.endsAt),
      urgency: 'high',
    });
  }
}

const toClassRef = ({ courseId, date }: DatedClass) => ({ courseId, date });

async function enqueueEveningMails(
  { enqueueMail }: ReminderDeps,
  tx: Transaction,
  { courses, now }: { courses: ScheduledCourse[]; now: Date },
) {
  const time = indianTime(now);
  if (time < EVENING_HOURS.from || time >= EVENING_HOURS.until) return;
  const date = addDays(indianDate(now), 1);
  const classes = classesOfDay(courses, date).map(toClassRef);
  const ids = await insertEveningMails(tx, { classes, date });
  await enqueueMail(tx, ...ids.map((id) => ({ kind: 'evening-before', id }) as const));
}

/** The classes that begin on this day in India, in order of time, without cancelled ones. */
export function classesOfDay(courses: ScheduledCourse[], date: string): DatedClass[] {
  const from = indianDateTime(date, '00:00');
  const until = indianDateTime(addDays(date, 1), '00:00');
  return heldClassesBetween(courses, from, until).filter(
    ({ startsAt }) => startsAt >= from.toISOString(),
  );
}

/** When the next link must be recorded, or the next reminder is due. */
function nextDueTime(near: DatedClass[], now: Date): Date {
  const moments = near
    .flatMap((found) =>
      [START_REMINDER_MS, LINK_NOTIFIED_MS, LINK_RECORDED_MS].map(
        (before) => msUntil(found, now) - before,
      ),
    )
    .filter((left) => left > 0);
  return new Date(now.getTime() + Math.min(MINUTE_MS, ...moments));
}
