import type { Deps } from '../../platform/deps.ts';
import { can } from '../../shared/permissions.ts';
import { type AccessDays, hasAccessOn } from '../../shared/time/access-days.ts';
import { indianDate } from '../../shared/time/indian-time.ts';
import {
  findScheduledCourse,
  listScheduledCoursesByMeeting,
  type ScheduledCourse,
} from '../classes/queries.ts';
import { meetingOf } from '../classes/service.ts';
import { teacherOn } from '../classes/timetable.ts';
import type { JoinAddress } from './address.ts';
import {
  decideForUnusedMeeting,
  decideJoin,
  isForEveryone,
  type JoinContext,
  type Visitor,
} from './decision.ts';
import { type JoinerChoice, selectJoiners } from './joiner-choice.ts';
import type { JoinAccount, JoinOutcome, JoinOutcomes, OptionalJoiner } from './outcome.ts';
import {
  findMeeting,
  findPaidUntil,
  findPendingOrderStates,
  findTrialEligibility,
  hasLinkOfCourse,
  listFamily,
  type TrialEligibility,
} from './queries.ts';
import { isOpenNow, selectClass, selectClassOnDate } from './select-class.ts';

type JoinDeps = Pick<Deps, 'sql' | 'now' | 'joinMinutesBefore'>;

const mayOpenAny = (person: OptionalJoiner): boolean =>
  person !== undefined && can(person.role, 'classes.openAny');

/** Whether the person teaches this class, or, without a class, the course. */
const teaches = (
  person: OptionalJoiner,
  course: ScheduledCourse,
  found?: { date: string },
): boolean =>
  person !== undefined &&
  can(person.role, 'classes.openTaught') &&
  (found ? teacherOn(course, found.date) : course.teacherId) === person.id;

const mayOpen = (
  person: OptionalJoiner,
  course: ScheduledCourse,
  found?: { date: string },
): boolean => mayOpenAny(person) || teaches(person, course, found);

/** A hidden course is visible to its teacher, and to teachers of its upcoming classes. */
const teachesAnyOf = (person: OptionalJoiner, course: ScheduledCourse): boolean =>
  teaches(person, course) || course.exceptions.some((own) => teaches(person, course, own));

/** The account, and the choice of its family in the address. */
interface JoinCaller {
  account: JoinAccount;
  as: JoinerChoice;
}

interface JoinRequest extends JoinCaller {
  now: Date;
}

/**
 * The outcomes of the address now for the account's family: for the person it names, or else for all who may enter now; if
 * nobody may, for the person with the most specific reason. `undefined` if the address leads nowhere.
 */
export async function findJoinOutcomes(
  deps: JoinDeps,
  address: JoinAddress,
  caller: JoinCaller,
): Promise<JoinOutcomes | undefined> {
  const now = deps.now();
  const request = { ...caller, now };
  if ('meetingId' in address) return buildMeetingOutcomes(deps, address.meetingId, request);
  const { slug, date } = address;
  const course = await findScheduledCourse(deps.sql, { slug }, now);
  if (!course) return undefined;
  const family = await loadFamily(deps, request, [course]);
  if (!isVisibleTo(family, course)) return undefined;
  const selected = date
    ? selectClassOnDate(course, date, now)
    : selectClass(course, { ...deps, now });
  if (date && !selected.class) return undefined;
  return buildOutcomes(deps, { course, ...selected, family, now });
}

/** A person of the family, and their days of access by course. */
interface FamilyMember {
  person: OptionalJoiner;
  days: Map<number, AccessDays[]>;
}

const NOBODY: FamilyMember = { person: undefined, days: new Map() };

/** The account's owner first, then the children; only the chosen person, if that is one of them; nobody without a session. */
async function loadFamily(
  { sql }: JoinDeps,
  { account, as, now }: JoinRequest,
  courses: ScheduledCourse[],
): Promise<FamilyMember[]> {
  if (!account) return [NOBODY];
  const courseIds = courses.map(({ id }) => id);
  const today = indianDate(now);
  const relatives = await listFamily(sql, { accountId: account.id, courseIds, today });
  if (relatives.length === 0) return [NOBODY];
  const chosen = relatives.filter(({ id }) => id === as);
  return (chosen.length > 0 ? chosen : relatives).map(({ days, ...relative }) => ({
    person: relative.isChild ? { ...relative, role: 'learner' } : { ...account, isChild: false },
    days,
  }));
}

/** A hidden course is visible to staff, its teachers and its learners only. */
const isVisibleTo = (family: FamilyMember[], course: ScheduledCourse): boolean =>
  !course.hidden ||
  family.some(
    ({ person, days }) => days.has(course.id) || mayOpenAny(person) || teachesAnyOf(person, course),
  );

/** The day of the class, or, without a class, today. */
const classDay = ({ class: found, now }: Pick<JoinContext, 'class' | 'now'>) =>
  found?.date ?? indianDate(now);

interface ClassSelection extends Pick<JoinContext, 'class' | 'next' | 'now'> {
  course: ScheduledCourse;
  family: FamilyMember[];
}

/** Whether the member is enrolled for this class, or, without a class, today. */
const isEnrolledFor = (
  { days }: FamilyMember,
  { course, ...moment }: Omit<ClassSelection, 'family'>,
) => hasAccessOn(days.get(course.id) ?? [], classDay(moment));

/** Used where no trial is possible: eligibility is only looked up for free first classes. */
const NO_TRIAL: TrialEligibility = { isProven: true, hasComeBefore: false };
/** For an account that was deleted meanwhile. */
const UNKNOWN_ACCOUNT: TrialEligibility = { isProven: false, hasComeBefore: false };

const idsOf = (people: { person: OptionalJoiner }[]): number[] =>
  people.flatMap(({ person }) => person?.id ?? []);

async function buildOutcomes(deps: JoinDeps, selection: ClassSelection): Promise<JoinOutcomes> {
  const { course, family, now, next, class: found } = selection;
  const members = family.map((member) => ({
    person: member.person,
    isSignedIn: member.person !== undefined,
    mayOpenAny: mayOpen(member.person, course, found),
    isEnrolled: isEnrolledFor(member, selection),
  }));
  const admitted = members.filter((member) => member.mayOpenAny || member.isEnrolled);
  const meeting = found ? meetingOf(course, found.date) : course.meeting;
  const isTrial = admitted.length === 0 && course.firstClassFree && idsOf(family).length > 0;
  const eligibility =
    isTrial &&
    found &&
    (await findTrialEligibility(deps.sql, { ...found, accountIds: idsOf(family) }));
  const trialLink = isTrial ? await findTrialLink(deps, { course, meeting }) : '';
  const context = { class: found, next, course, meeting, trialLink, now };
  const outcomes = listCandidates(
    members,
    admitted,
    isForEveryone(context),
    eligibility || undefined,
  ).map(
    ({ person, ...visitor }): JoinOutcome => ({
      decision: decideJoin({ ...context, visitor, joinMinutesBefore: deps.joinMinutesBefore }),
      ...{ visitor, person, now, course, next, class: found },
    }),
  );
  return selectJoiners(await withPaymentStates(deps, outcomes, selection));
}

type CandidateMember = Omit<Visitor, keyof TrialEligibility> & { person: OptionalJoiner };

/**
 * The members of the family who might join: those who are enrolled or teach the class. If there are none: the account's owner
 * if everybody may enter, else those whose first class is free, else all.
 */
function listCandidates(
  family: CandidateMember[],
  admitted: CandidateMember[],
  isPublic: boolean,
  eligibility: Map<number, TrialEligibility> | undefined,
): (Visitor & { person: OptionalJoiner })[] {
  const eligibilityOf = ({ person }: CandidateMember): TrialEligibility =>
    eligibility && person ? (eligibility.get(person.id) ?? UNKNOWN_ACCOUNT) : NO_TRIAL;
  const visitors = isPublic ? family.slice(0, 1) : family;
  const all = (admitted.length > 0 ? admitted : visitors).map((member) => ({
    ...member,
    ...eligibilityOf(member),
  }));
  const newcomers = all.filter(({ hasComeBefore }) => !hasComeBefore);
  return newcomers.length > 0 ? newcomers : all;
}

/** Adds the states of the payments, if nobody may enter. */
async function withPaymentStates(
  { sql }: JoinDeps,
  outcomes: JoinOutcome[],
  { course, ...moment }: ClassSelection,
): Promise<JoinOutcome[]> {
  const accountIds = idsOf(outcomes);
  const isNobodyAdmitted = outcomes.every(({ decision }) => decision.kind === 'for-enrolled');
  if (!isNobodyAdmitted || accountIds.length === 0) return outcomes;
  const query = { accountIds, courseId: course.id };
  const before = { ...query, day: classDay(moment), today: indianDate(moment.now) };
  const [unpaid, paidUntil] = [
    await findPendingOrderStates(sql, query),
    await findPaidUntil(sql, before),
  ];
  return outcomes.map((outcome) => {
    const id = outcome.person?.id ?? 0;
    return { ...outcome, unpaid: unpaid.get(id), paidUntil: paidUntil.get(id) };
  });
}

/** If the class has a link of its own, it also serves free first classes, unless all classes of a course use the same link. */
async function findTrialLink(
  { sql }: JoinDeps,
  { course, meeting }: Pick<ClassSelection, 'course'> & Pick<JoinContext, 'meeting'>,
): Promise<string> {
  if (course.trialLink === '' || !meeting || meeting.id === course.meeting?.id)
    return course.trialLink;
  return (await hasLinkOfCourse(sql, meeting.id)) ? course.trialLink : '';
}

/** The address of a meeting leads to the current or next class that uses it. */
async function buildMeetingOutcomes(
  deps: JoinDeps,
  meetingId: number,
  request: JoinRequest,
): Promise<JoinOutcomes | undefined> {
  const { now } = request;
  const meeting = await findMeeting(deps.sql, meetingId);
  if (!meeting) return undefined;
  const courses = await listScheduledCoursesByMeeting(deps.sql, meetingId, now);
  const family = await loadFamily(deps, request, courses);
  const first = courses
    .filter((course) => isVisibleTo(family, course))
    .map((course) => ({ course, ...selectClass(course, { ...deps, now, meetingId }), now }))
    .map((one) => ({ ...one, isEnrolled: family.some((member) => isEnrolledFor(member, one)) }))
    .sort(byPriority({ ...deps, now, isPublic: meeting.audience === 'everyone' }))[0];
  if (first) return buildOutcomes(deps, { ...first, family });
  // A hidden course must not be revealed: its public link is treated as a link that no course uses.
  if (courses.length > 0 && meeting.audience !== 'everyone') return undefined;
  const { person } = family[0] ?? NOBODY;
  const visitor = {
    isSignedIn: person !== undefined,
    mayOpenAny: mayOpenAny(person),
    isEnrolled: false,
    ...NO_TRIAL,
  };
  const decision = decideForUnusedMeeting(meeting, visitor);
  return [{ decision, visitor, person, now, course: undefined, class: undefined, next: undefined }];
}

const NO_CLASS = '9';

interface RankingOptions {
  now: Date;
  joinMinutesBefore: number;
  isPublic: boolean;
}

type RankedClass = Pick<ClassSelection, 'class'> & { isEnrolled: boolean };

/** First a class that can be joined now, then the visitor's own courses; then the soonest class. */
function byPriority({ isPublic, ...moment }: RankingOptions) {
  const priorityOf = ({ class: found, isEnrolled }: RankedClass) => {
    const runs = found !== undefined && isOpenNow(found, moment) && (isEnrolled || isPublic);
    return `${runs ? 0 : 1}${isEnrolled ? 0 : 1}${found?.startsAt ?? NO_CLASS}`;
  };
  return (a: RankedClass, b: RankedClass) => priorityOf(a).localeCompare(priorityOf(b));
}
