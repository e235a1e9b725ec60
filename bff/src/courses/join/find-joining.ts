import { mayNow } from '../../accounts/account.ts';
import type { Deps } from '../../platform/deps.ts';
import { type AccessDays, isAmong } from '../../shared/time/access-days.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import { type CourseInTime, findInTime, listInTimeByMeeting } from '../classes/queries.ts';
import { meetingOf } from '../classes/service.ts';
import { teacherOn } from '../classes/timetable.ts';
import type { JoinAddress } from './address.ts';
import { chooseClass, classNamed, isOpenNow } from './chosen-class.ts';
import { decide, decideUnused, isForEveryone, type Joining, type Visitor } from './decision.ts';
import { type Choice, joinersAmong } from './joiners.ts';
import type { Opener, Outcome, Outcomes, Somebody } from './outcome.ts';
import {
  findMeeting,
  findPaidUntil,
  findTrialFacts,
  findUnpaidStates,
  hasLinkOfCourse,
  listFamily,
  type TrialFacts,
} from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'now' | 'joinMinutesBefore'>;

const mayOpenAny = (person: Somebody): boolean =>
  person !== undefined && mayNow(person, 'classes.openAny');

/** Whether the person gives this class, or, where none is left, the course. */
const gives = (person: Somebody, course: CourseInTime, found?: { date: string }): boolean =>
  person !== undefined &&
  mayNow(person, 'classes.openTaught') &&
  (found ? teacherOn(course, found.date) : course.teacherId) === person.id;

const mayOpen = (person: Somebody, course: CourseInTime, found?: { date: string }): boolean =>
  mayOpenAny(person) || gives(person, course, found);

/** A hidden course is there for whoever gives it, or one of its classes to come. */
const givesAnyOf = (person: Somebody, course: CourseInTime): boolean =>
  gives(person, course) || course.exceptions.some((own) => gives(person, course, own));

/** Who asks: the account, and whom of its family the address names. */
interface Asker {
  account: Opener;
  as: Choice;
}

interface Asked extends Asker {
  now: Date;
}

/**
 * What the address leads to at this moment for those of the account's family who join by it: for the one whom it names, or else for all
 * who may enter now; where nobody may, for whom there is most to say. `undefined` where it leads nowhere.
 */
export async function findOutcomes(
  parts: Parts,
  address: JoinAddress,
  asker: Asker,
): Promise<Outcomes | undefined> {
  const now = parts.now();
  const asked = { ...asker, now };
  if ('meetingId' in address) return outcomesOfMeeting(parts, address.meetingId, asked);
  const { slug, date } = address;
  const course = await findInTime(parts.sql, { slug }, now);
  if (!course) return undefined;
  const family = await familyOf(parts, asked, [course]);
  if (!isVisibleTo(family, course)) return undefined;
  const chosen = date ? classNamed(course, date, now) : chooseClass(course, { ...parts, now });
  if (date && !chosen.class) return undefined;
  return outcomesOf(parts, { course, ...chosen, family, now });
}

/** Somebody of the family, and on which days they may enter the courses in which they are enrolled. */
interface Member {
  person: Somebody;
  days: Map<number, AccessDays[]>;
}

const NOBODY: Member = { person: undefined, days: new Map() };

/** The owner of the account first; only whom the choice names, where that is one of them; nobody without a session. */
async function familyOf(
  { sql }: Parts,
  { account, as, now }: Asked,
  courses: CourseInTime[],
): Promise<Member[]> {
  if (!account) return [NOBODY];
  const courseIds = courses.map(({ id }) => id);
  const today = indianDate(now);
  const relatives = await listFamily(sql, { accountId: account.id, courseIds, today });
  if (relatives.length === 0) return [NOBODY];
  const chosen = relatives.filter(({ id }) => id === as);
  return (chosen.length > 0 ? chosen : relatives).map(({ days, ...relative }) => ({
    person: relative.isChild
      ? { ...relative, role: 'learner', awaitsSecondStep: false }
      : { ...account, isChild: false },
    days,
  }));
}

/** A hidden course is there for staff, its teachers and its learners only. */
const isVisibleTo = (family: Member[], course: CourseInTime): boolean =>
  !course.hidden ||
  family.some(
    ({ person, days }) => days.has(course.id) || mayOpenAny(person) || givesAnyOf(person, course),
  );

/** The day of the class, or, where none is left, of this moment. */
const dayOf = ({ class: found, now }: Pick<Joining, 'class' | 'now'>) =>
  found?.date ?? indianDate(now);

interface Chosen extends Pick<Joining, 'class' | 'next' | 'now'> {
  course: CourseInTime;
  family: Member[];
}

/** Whether the member is enrolled for this class, or, where none is left, at this moment. */
const isEnrolledFor = ({ days }: Member, { course, ...moment }: Omit<Chosen, 'family'>) =>
  isAmong(days.get(course.id) ?? [], dayOf(moment));

/** Looked up only where a first class is free. */
const NO_TRIAL: TrialFacts = { isProven: true, hasComeBefore: false };
/** Of an account that is gone meanwhile. */
const UNKNOWN: TrialFacts = { isProven: false, hasComeBefore: false };

const idsOf = (people: { person: Somebody }[]): number[] =>
  people.flatMap(({ person }) => person?.id ?? []);

async function outcomesOf(parts: Parts, chosen: Chosen): Promise<Outcomes> {
  const { course, family, now, next, class: found } = chosen;
  const known = family.map((member) => ({
    person: member.person,
    isSignedIn: member.person !== undefined,
    mayOpenAny: mayOpen(member.person, course, found),
    isEnrolled: isEnrolledFor(member, chosen),
  }));
  const entering = known.filter((member) => member.mayOpenAny || member.isEnrolled);
  const meeting = found ? meetingOf(course, found.date) : course.meeting;
  const isTrial = entering.length === 0 && course.firstClassFree && idsOf(family).length > 0;
  const facts =
    isTrial && found && (await findTrialFacts(parts.sql, { ...found, accountIds: idsOf(family) }));
  const trialLink = isTrial ? await trialLinkOf(parts, { course, meeting }) : '';
  const of = { class: found, next, course, meeting, trialLink, now };
  const outcomes = candidatesAmong(known, entering, isForEveryone(of), facts || undefined).map(
    ({ person, ...visitor }): Outcome => ({
      decision: decide({ ...of, visitor, joinMinutesBefore: parts.joinMinutesBefore }),
      ...{ visitor, person, now, course, next, class: found },
    }),
  );
  return joinersAmong(await withPayments(parts, outcomes, chosen));
}

type KnownMember = Omit<Visitor, keyof TrialFacts> & { person: Somebody };

/**
 * Who of the family might join: who is enrolled or gives the class. Where nobody is, the owner of the account where everybody may enter,
 * else those whose first class is free, else anybody.
 */
function candidatesAmong(
  family: KnownMember[],
  entering: KnownMember[],
  isPublic: boolean,
  facts: Map<number, TrialFacts> | undefined,
): (Visitor & { person: Somebody })[] {
  const factsOf = ({ person }: KnownMember): TrialFacts =>
    facts && person ? (facts.get(person.id) ?? UNKNOWN) : NO_TRIAL;
  const some = isPublic ? family.slice(0, 1) : family;
  const all = (entering.length > 0 ? entering : some).map((member) => ({
    ...member,
    ...factsOf(member),
  }));
  const newcomers = all.filter(({ hasComeBefore }) => !hasComeBefore);
  return newcomers.length > 0 ? newcomers : all;
}

/** Adds how it is with the payments, where nobody may enter. */
async function withPayments(
  { sql }: Parts,
  outcomes: Outcome[],
  { course, ...moment }: Chosen,
): Promise<Outcome[]> {
  const accountIds = idsOf(outcomes);
  const areRefused = outcomes.every(({ decision }) => decision.kind === 'for-enrolled');
  if (!areRefused || accountIds.length === 0) return outcomes;
  const of = { accountIds, courseId: course.id };
  const before = { ...of, day: dayOf(moment), today: indianDate(moment.now) };
  const [unpaid, paidUntil] = [await findUnpaidStates(sql, of), await findPaidUntil(sql, before)];
  return outcomes.map((outcome) => {
    const id = outcome.person?.id ?? 0;
    return { ...outcome, unpaid: unpaid.get(id), paidUntil: paidUntil.get(id) };
  });
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
async function outcomesOfMeeting(
  parts: Parts,
  meetingId: number,
  asked: Asked,
): Promise<Outcomes | undefined> {
  const { now } = asked;
  const meeting = await findMeeting(parts.sql, meetingId);
  if (!meeting) return undefined;
  const courses = await listInTimeByMeeting(parts.sql, meetingId, now);
  const family = await familyOf(parts, asked, courses);
  const first = courses
    .filter((course) => isVisibleTo(family, course))
    .map((course) => ({ course, ...chooseClass(course, { ...parts, now, meetingId }), now }))
    .map((one) => ({ ...one, isEnrolled: family.some((member) => isEnrolledFor(member, one)) }))
    .sort(byWorth({ ...parts, now, isPublic: meeting.audience === 'everyone' }))[0];
  if (first) return outcomesOf(parts, { ...first, family });
  // A hidden course is not to be noticed: where its link is no secret, it is one that no course uses.
  if (courses.length > 0 && meeting.audience !== 'everyone') return undefined;
  const { person } = family[0] ?? NOBODY;
  const visitor = {
    isSignedIn: person !== undefined,
    mayOpenAny: mayOpenAny(person),
    isEnrolled: false,
    ...NO_TRIAL,
  };
  const decision = decideUnused(meeting, visitor);
  return [{ decision, visitor, person, now, course: undefined, class: undefined, next: undefined }];
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
