import type { ClassChangeTexts } from '../../platform/i18n/localized-content.ts';
import { isWebLink } from '../../shared/web-link.ts';
import type { DatedClass } from '../classes/class.ts';
import type { ClassMeeting, ScheduledCourse } from '../classes/queries.ts';
import { opensAt } from '../classes/service.ts';

/** The person who opens the address. Only a signed-in person can be enrolled. */
export interface Visitor {
  isSignedIn: boolean;
  /** Whether they may open the class a day ahead, without an enrolment: staff, and its teacher. */
  mayOpenAny: boolean;
  /** Whether they are enrolled for this class. */
  isEnrolled: boolean;
  /** Whether they attended another class of the course. */
  hasComeBefore: boolean;
  /** Whether the account's e-mail address is verified, so that it identifies a person. */
  isProven: boolean;
}

/** The class of the address and its visitor. */
export interface JoinContext {
  /** The current or next class, or the class of the address; `undefined` if the course has no more classes. */
  class: DatedClass | undefined;
  /** The next other class that is not cancelled. */
  next: DatedClass | undefined;
  course: Pick<ScheduledCourse, 'slug' | 'isOpen' | 'firstClassFree'>;
  meeting: ClassMeeting | null;
  /** The link for a free first class, if it differs from the meeting's; empty without one. */
  trialLink: string;
  visitor: Visitor;
  now: Date;
  joinMinutesBefore: number;
}

/** The response to the visitor now. */
export type JoinDecision =
  /** `isTrial`: the visitor may enter only because the first class is free. */
  | { kind: 'open'; link: string; isTrial: boolean }
  | { kind: 'early'; startsAt: string; opensAt: string }
  | ({ kind: 'cancelled'; next: DatedClass | undefined } & ClassChangeTexts)
  | { kind: 'not-set' }
  /** `trial`: whether the first class is free, was used, or needs a verified e-mail address. */
  | { kind: 'for-enrolled'; courseSlug: string | undefined; trial: TrialState }
  | { kind: 'over'; next: DatedClass | undefined };

export type TrialState = 'none' | 'free' | 'had' | 'unproven';

/** Staff may try a link a day before. */
const STAFF_MINUTES = 24 * 60;

/** Decides the response to a visitor who opens the address of a class. A visitor without access learns nothing else. */
export function decideJoin(context: JoinContext): JoinDecision {
  const { class: found, next, course, meeting, visitor, now } = context;
  const entry = entryKind(context);
  if (!entry)
    return { kind: 'for-enrolled', courseSlug: course.slug, trial: trialStateOf(context) };
  if (!found) return { kind: 'over', next };
  const { state, startsAt, endsAt } = found;
  if (state === 'cancelled') return { kind: 'cancelled', ...changeTextsOf(found), next };
  if (endsAt <= now.toISOString()) return { kind: 'over', next };
  const minutes = visitor.mayOpenAny ? STAFF_MINUTES : context.joinMinutesBefore;
  const opens = opensAt(found, minutes);
  if (now < opens) return { kind: 'early', startsAt, opensAt: opens.toISOString() };
  const isTrial = entry === 'trial';
  return openLink((isTrial && context.trialLink) || meeting?.meetingLink, isTrial);
}

const changeTextsOf = ({ reason, reasonIn, notice, noticeIn }: DatedClass): ClassChangeTexts => ({
  reason,
  ...(reasonIn && { reasonIn }),
  notice,
  ...(noticeIn && { noticeIn }),
});

/** Whether the link of the class is for everyone. */
export const isForEveryone = ({
  course,
  meeting,
}: Pick<JoinContext, 'course' | 'meeting'>): boolean =>
  meeting ? meeting.audience === 'everyone' : course.isOpen;

/**
 * Staff and enrolled learners may enter. So may everybody if the link is for everyone, and a signed-in learner for one class if
 * the first class is free and their e-mail address is verified. An open class whose link is for the enrolled opens for nobody
 * else: it may be the link of a course with a fee.
 */
function entryKind(context: JoinContext): 'always' | 'trial' | undefined {
  const { course, meeting, visitor } = context;
  const { mayOpenAny, isEnrolled } = visitor;
  if (mayOpenAny || isEnrolled || isForEveryone({ course, meeting })) return 'always';
  return visitor.isSignedIn && trialStateOf(context) === 'free' ? 'trial' : undefined;
}

function trialStateOf({ course, visitor }: Pick<JoinContext, 'course' | 'visitor'>): TrialState {
  if (!course.firstClassFree) return 'none';
  if (!visitor.isSignedIn) return 'free';
  if (visitor.hasComeBefore) return 'had';
  return visitor.isProven ? 'free' : 'unproven';
}

/** The same for a meeting that no course uses. It has no time. */
export function decideForUnusedMeeting(
  meeting: ClassMeeting,
  { mayOpenAny }: Visitor,
): JoinDecision {
  if (!mayOpenAny && meeting.audience !== 'everyone')
    return { kind: 'for-enrolled', courseSlug: undefined, trial: 'none' };
  return openLink(meeting.meetingLink, false);
}

/** Validates the link again: browsers must be redirected to web addresses only, whatever the database contains. */
function openLink(link = '', isTrial = false): JoinDecision {
  return isWebLink(link) ? { kind: 'open', link, isTrial } : { kind: 'not-set' };
}
