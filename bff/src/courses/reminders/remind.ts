import { createHash, randomUUID } from 'node:crypto';
import { enqueuePushes, type PushParts } from '../../messaging/push/outbox.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';
import { ownTitle } from '../../platform/i18n/localized-content.ts';
import type { EnqueueMail } from '../../platform/queue/mail-jobs.ts';
import { addDays, indianDate, indianMoment, indianTime } from '../../shared/time/indian-time.ts';
import type { DatedClass } from '../classes/class.ts';
import { classesAt, LINK_NOTIFIED_MS } from '../classes/new-link.ts';
import { type CourseInTime, listAllInTime } from '../classes/queries.ts';
import { meetingOf } from '../classes/service.ts';
import { topicOfClass } from '../classes/timetable.ts';
import { insertEveningMails, NO_LINK, noteLinks, takeTurn } from './queries.ts';

export interface Reminding extends PushParts {
  sql: Sql;
  enqueueMail: EnqueueMail;
  now: () => Date;
}

const MINUTE_MS = 60_000;
/** When learners are reminded of a class. */
const REMINDED_MS = 10 * MINUTE_MS;
/** Links are noted earlier, silently, so that a change is seen also where no server ran when the hour began. */
const LINK_NOTED_MS = 90 * MINUTE_MS;
/** Evening mails, in India. Later than 21:00 none is made, as people sleep. */
const EVENING = { from: '18:00', until: '21:00' };

/**
 * Puts all reminders that are due into one transaction: that a class starts, that its link is a new one, and the mails
 * of the evening before. May be called at any time, as often as wanted, by every server: each is put once. Returns when
 * the next one may be due, a minute from now at the latest.
 */
export function remind(reminding: Reminding): Promise<Date> {
  return reminding.sql.begin(async (tx) => {
    await takeTurn(tx);
    const now = reminding.now();
    const courses = await listAllInTime(tx, { from: now, until: endOfTomorrow(now) });
    const near = classesAt(courses, now, new Date(now.getTime() + LINK_NOTED_MS + MINUTE_MS));
    await remindOfStarts(reminding, tx, { near, now });
    await tellNewLinks(reminding, tx, { near, now, courses });
    await remindInTheEvening(reminding, tx, { courses, now });
    return nextMoment(near, now);
  }) as Promise<Date>;
}

const endOfTomorrow = (now: Date) => indianMoment(addDays(indianDate(now), 2), '00:00');

const msUntil = ({ startsAt }: DatedClass, now: Date) => Date.parse(startsAt) - now.getTime();

interface Near {
  near: DatedClass[];
  now: Date;
}

async function remindOfStarts(parts: PushParts, tx: Transaction, { near, now }: Near) {
  for (const found of near) {
    const left = msUntil(found, now);
    if (left <= 0 || left > REMINDED_MS) continue;
    await enqueuePushes(parts, tx, {
      kind: 'starting',
      to: { enrolledIn: found.courseId, on: found.date },
      // With the hour: a class that was moved since is a new start.
      key: `starting ${found.courseId} ${found.date} ${found.startsAt}`,
      topic: topicOfClass(found),
      say: ({ dates }, language) => ({
        title: ownTitle(language, found).words,
        body: dates.whenInWords(found, now),
      }),
      startsAt: new Date(found.startsAt),
      path: found.joinPath,
      expiresAt: new Date(found.endsAt),
      urgency: 'high',
    });
  }
}

const hashOf = (link: string) => createHash('sha256').update(link).digest('base64url');

const nameOf = ({ courseId, date }: { courseId: number; date: string }) => `${courseId} ${date}`;

async function tellNewLinks(
  parts: PushParts,
  tx: Transaction,
  { near, now, courses }: Near & { courses: CourseInTime[] },
) {
  const byId = new Map(courses.map((course) => [course.id, course]));
  const links = near
    .filter((found) => msUntil(found, now) <= LINK_NOTED_MS)
    .map((found) => {
      const course = byId.get(found.courseId);
      const link = course && meetingOf(course, found.date)?.meetingLink;
      return { ...nameAndDate(found), hash: link ? hashOf(link) : NO_LINK };
    });
  const changed = new Set((await noteLinks(tx, links)).map(nameOf));
  for (const found of near) {
    if (!changed.has(nameOf(found)) || msUntil(found, now) > LINK_NOTIFIED_MS) continue;
    await enqueuePushes(parts, tx, {
      kind: 'new-link',
      to: { enrolledIn: found.courseId, on: found.date },
      // The first link may come back, and is then new again. Only one transaction sees each change.
      key: `new-link ${nameOf(found)} ${randomUUID()}`,
      topic: topicOfClass(found),
      say: ({ pushes }, language) => ({
        title: ownTitle(language, found).words,
        body: pushes.newLink.body,
      }),
      day: indianDate(new Date(found.startsAt)),
      path: found.joinPath,
      expiresAt: new Date(found.endsAt),
      urgency: 'high',
    });
  }
}

const nameAndDate = ({ courseId, date }: DatedClass) => ({ courseId, date });

async function remindInTheEvening(
  { enqueueMail }: Reminding,
  tx: Transaction,
  { courses, now }: { courses: CourseInTime[]; now: Date },
) {
  const time = indianTime(now);
  if (time < EVENING.from || time >= EVENING.until) return;
  const date = addDays(indianDate(now), 1);
  const classes = classesOfDay(courses, date).map(nameAndDate);
  const ids = await insertEveningMails(tx, { classes, date });
  await enqueueMail(tx, ...ids.map((id) => ({ kind: 'evening-before', id }) as const));
}

/** The classes that begin on this day in India, in order of time, without those that are cancelled. */
export function classesOfDay(courses: CourseInTime[], date: string): DatedClass[] {
  const from = indianMoment(date, '00:00');
  const until = indianMoment(addDays(date, 1), '00:00');
  return classesAt(courses, from, until).filter(({ startsAt }) => startsAt >= from.toISOString());
}

/** When the next class comes near, or a reminder of it is due. */
function nextMoment(near: DatedClass[], now: Date): Date {
  const moments = near
    .flatMap((found) =>
      [REMINDED_MS, LINK_NOTIFIED_MS, LINK_NOTED_MS].map((before) => msUntil(found, now) - before),
    )
    .filter((left) => left > 0);
  return new Date(now.getTime() + Math.min(MINUTE_MS, ...moments));
}
