import { mayNow } from '../../auth/account.ts';
import type { SignedIn } from '../../auth/guards.ts';
import type { Deps } from '../../deps.ts';
import { type AccessDays, isAmong } from '../../time/access-days.ts';
import { indianDate } from '../../time/indian-time.ts';
import { type CourseInTime, findInTime, listInTimeByMeeting } from '../classes/queries.ts';
import { meetingOf } from '../classes/service.ts';
import { teacherOn } from '../classes/timetable.ts';
import type { JoinAddress } from './address.ts';
import { chooseClass, classNamed, isOpenNow } from './chosen-class.ts';
import { type Decision, decide, decideUnused, type Joining, type Visitor } from './decision.ts';
import {
  enrolledAmong,
  findMeeting,
  findPaidUntil,
  findTrialState,
  findUnpaidState,
  hasLinkOfCourse,
  type UnpaidState,
} from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'now' | 'joinMinutesBefore'>;

/** The account of who opens the address; `undefined` for a visitor without a session. */
export type Opener = SignedIn['account'] | undefined;

const mayOpenAny = (account: Opener): boolean =>
  account !== undefined && mayNow(account, 'classes.openAny');

/** Whether the account gives this class, or, where none is left, the course. */
const gives = (account: Opener, course: CourseInTime, found?: { date: string }): boolean =>
  account !== undefined &&
  mayNow(account, 'classes.openTaught') &&
  (found ? teacherOn(course, found.date) : course.teacherId) === account.id;

const mayOpen = (account: Opener, course: CourseInTime, found?: { date: string }): boolean =>
  mayOpenAny(account) || gives(account, course, found);

/** A hidden course is there for whoever gives it, or one of its classes to come. */
const givesAnyOf = (account: Opener, course: CourseInTime): boolean =>
  gives(account, course) || course.exceptions.some((own) => gives(account, course, own));

/** What an address leads to at this moment. */
export interface Outcome {
  decision: Decision;
  visitor: Visitor;
  now: Date;
  /** `undefined` for a meeting that no course uses. */
  course: CourseInTime | undefined;
  class: Joining['class'];
  next: Joining['next'];
  /** How far the visitor's payment of the course is, where they may not enter yet. */
  unpaid?: UnpaidState | undefined;
  /** The last day that the visitor has paid for, where it is before the class. */
  paidUntil?: string | undefined;
}

/** What the address leads to for this account at this moment; `undefined` where it leads nowhere. */
export async function findOutcome(
  parts: Parts,
  address: JoinAddress,
  account: Opener,
): Promise<Outcome | undefined> {
  const now = parts.now();
  if ('meetingId' in address) return outcomeOfMeeting(parts, address.meetingId, { account, now });
  const { slug, date } = address;
  const course = await findInTime(parts.sql, { slug }, now);
  const [known] = course ? await visibleTo(parts, { account, now }, [course]) : [];
  if (!known) return undefined;
  const chosen = date
    ? classNamed(known.course, date, now)
    : chooseClass(known.course, { ...parts, now });
  if (date && !chosen.class) return undefined;
  return outcomeOf(parts, { ...known, ...chosen, account, now });
}

/** A course, and on which days the account may enter it; `undefined` where it is not enrolled. */
interface Known {
  course: CourseInTime;
  days: AccessDays[] | undefined;
}

/** The day of the class, or, where none is left, of this moment. */
const dayOf = ({ class: found, now }: Pick<Joining, 'class' | 'now'>) =>
  found?.date ?? indianDate(now);

/** Whether the account is enrolled for this class, or, where none is left, at this moment. */
const isEnrolledFor = ({ days, ...moment }: Known & Pick<Joining, 'class' | 'now'>) =>
  days !== undefined && isAmong(days, dayOf(moment));

/** The courses that the account may know of: a hidden one is there for staff, its teachers and its learners only. */
async function visibleTo(
  { sql }: Parts,
  { account, now }: Asked,
  courses: CourseInTime[],
): Promise<Known[]> {
  const courseIds = courses.map(({ id }) => id);
  const asked = { courseIds, today: indianDate(now) };
  const enrolled = account && (await enrolledAmong(sql, { accountId: account.id, ...asked }));
  return courses
    .map((course) => ({ course, days: enrolled?.get(course.id) }))
    .filter(
      ({ course, days }) =>
        !course.hidden || days !== undefined || mayOpenAny(account) || givesAnyOf(account, course),
    );
}

interface Asked {
  account: Opener;
  now: Date;
}

/** Looked up only where a first class is free. */
const NO_TRIAL = { isProven: true, hasComeBefore: false };

type Chosen = Known & Asked & Pick<Joining, 'class' | 'next'>;

async function outcomeOf(parts: Parts, chosen: Chosen): Promise<Outcome> {
  const { course, account, now } = chosen;
  const isEnrolled = isEnrolledFor(chosen);
  const found = chosen.class;
  const isTrial =
    account && !mayOpen(account, course, found) && !isEnrolled && course.firstClassFree;
  const trial =
    isTrial && found && (await findTrialState(parts.sql, { ...found, accountId: account.id }));
  const visitor = {
    isSignedIn: account !== undefined,
    mayOpenAny: mayOpen(account, course, found),
    isEnrolled,
    ...(trial || NO_TRIAL),
  };
  const meeting = found ? meetingOf(course, found.date) : course.meeting;
  const trialLink = isTrial ? await trialLinkOf(parts, { course, meeting }) : '';
  const { joinMinutesBefore } = parts;
  const decision = decide({ ...chosen, meeting, trialLink, visitor, joinMinutesBefore });
  const paid =
    account && decision.kind === 'for-enrolled'
      ? await paidOf(parts, { ...chosen, accountId: account.id, courseId: course.id })
      : {};
  return { decision, visitor, now, course, class: found, next: chosen.next, ...paid };
}

async function paidOf(
  { sql }: Parts,
  asked: { accountId: number; courseId: number } & Pick<Joining, 'class' | 'now'>,
): Promise<Pick<Outcome, 'unpaid' | 'paidUntil'>> {
  const { accountId, courseId, now } = asked;
  const of = { accountId, courseId };
  const before = { ...of, day: dayOf(asked), today: indianDate(now) };
  return { unpaid: await findUnpaidState(sql, of), paidUntil: await findPaidUntil(sql, before) };
}

/** A link of this class alone serves who comes for free as well: it shows nothing of those that the enrolled keep. */
async function trialLinkOf(
  { sql }: Parts,
  { course, meeting }: Pick<Chosen, 'course'> & Pick<Joining, 'meeting'>,
): Promise<string> {
  if (course.trialLink === '' || !meeting || meeting.id === course.meeting?.id)
    return course.trialLink;
  return (await hasLinkOfCourse(sql, meeting.id)) ? course.trialLink : '';
}

/** A meeting's address leads to the class that runs or comes next among those that use it. */
async function outcomeOfMeeting(
  parts: Parts,
  meetingId: number,
  { account, now }: Asked,
): Promise<Outcome | undefined> {
  const meeting = await findMeeting(parts.sql, meetingId);
  if (!meeting) return undefined;
  const courses = await listInTimeByMeeting(parts.sql, meetingId, now);
  const known = await visibleTo(parts, { account, now }, courses);
  const first = known
    .map((one) => ({ ...one, ...chooseClass(one.course, { ...parts, now, meetingId }), now }))
    .map((one) => ({ ...one, isEnrolled: isEnrolledFor(one) }))
    .sort(byWorth({ ...parts, now, isPublic: meeting.audience === 'everyone' }))[0];
  if (first) return outcomeOf(parts, { ...first, account });
  // A hidden course is not to be noticed: where its link is no secret, it is one that no course uses.
  if (courses.length > 0 && meeting.audience !== 'everyone') return undefined;
  const visitor = {
    isSignedIn: account !== undefined,
    mayOpenAny: mayOpenAny(account),
    isEnrolled: false,
    ...NO_TRIAL,
  };
  const decision = decideUnused(meeting, visitor);
  return { decision, visitor, now, course: undefined, class: undefined, next: undefined };
}

const FAR = '9';

interface Ranking {
  now: Date;
  joinMinutesBefore: number;
  isPublic: boolean;
}

type Ranked = Pick<Chosen, 'class'> & { isEnrolled: boolean };

/** First what runs and the visitor may join, then the visitor's own course; of several the soonest class. */
function byWorth({ isPublic, ...moment }: Ranking) {
  const worthOf = ({ class: found, isEnrolled }: Ranked) => {
    const runs = found !== undefined && isOpenNow(found, moment) && (isEnrolled || isPublic);
    return `${runs ? 0 : 1}${isEnrolled ? 0 : 1}${found?.startsAt ?? FAR}`;
  };
  return (a: Ranked, b: Ranked) => worthOf(a).localeCompare(worthOf(b));
}
