import type { ChangeWords } from '../../platform/i18n/localized-content.ts';
import { isWebLink } from '../../shared/web-link.ts';
import type { DatedClass } from '../classes/class.ts';
import type { ClassMeeting, CourseInTime } from '../classes/queries.ts';
import { opensAt } from '../classes/service.ts';

/** Who opens the address. Nobody is enrolled without being signed in. */
export interface Visitor {
  isSignedIn: boolean;
  /** A day ahead, and without being enrolled: of staff, and of who gives the class. */
  mayOpenAny: boolean;
  /** In the course whose class it is. */
  isEnrolled: boolean;
  /** Whether the learner's person was in another class of the course. */
  hasComeBefore: boolean;
  /** Whether the account's address is proven: only so it tells one person from another. */
  isProven: boolean;
}

/** What the address leads to, and for whom. */
export interface Joining {
  /** The class that runs or comes next, or that the address names; `undefined` where the course has none any more. */
  class: DatedClass | undefined;
  /** The next class besides it that is not cancelled. */
  next: DatedClass | undefined;
  course: Pick<CourseInTime, 'slug' | 'isOpen' | 'firstClassFree'>;
  meeting: ClassMeeting | null;
  /** The link for a free class, where that is another than the meeting's; empty where there is none. */
  trialLink: string;
  visitor: Visitor;
  now: Date;
  joinMinutesBefore: number;
}

/** What the visitor gets at this moment. */
export type Decision =
  /** `isTrial`: the visitor may enter only because the first class is free. */
  | { kind: 'open'; link: string; isTrial: boolean }
  | { kind: 'early'; startsAt: string; opensAt: string }
  | ({ kind: 'cancelled'; next: DatedClass | undefined } & ChangeWords)
  | { kind: 'not-set' }
  /** `trial`: whether the first class is free, was had, or waits until the learner's address is proven. */
  | { kind: 'for-enrolled'; courseSlug: string | undefined; trial: TrialState }
  | { kind: 'over'; next: DatedClass | undefined };

export type TrialState = 'none' | 'free' | 'had' | 'unproven';

/** Staff try a link a day before. */
const STAFF_MINUTES = 24 * 60;

/** What a visitor gets who opens the address of a class. Who may not enter gets nothing else than that. */
export function decide(joining: Joining): Decision {
  const { class: found, next, course, meeting, visitor, now } = joining;
  const entry = entryOf(joining);
  if (!entry) return { kind: 'for-enrolled', courseSlug: course.slug, trial: trialOf(joining) };
  if (!found) return { kind: 'over', next };
  const { state, startsAt, endsAt } = found;
  if (state === 'cancelled') return { kind: 'cancelled', ...wordsOf(found), next };
  if (endsAt <= now.toISOString()) return { kind: 'over', next };
  const minutes = visitor.mayOpenAny ? STAFF_MINUTES : joining.joinMinutesBefore;
  const opens = opensAt(found, minutes);
  if (now < opens) return { kind: 'early', startsAt, opensAt: opens.toISOString() };
  const isTrial = entry === 'trial';
  return throughLink((isTrial && joining.trialLink) || meeting?.meetingLink, isTrial);
}

const wordsOf = ({ reason, reasonIn, notice, noticeIn }: DatedClass): ChangeWords => ({
  reason,
  ...(reasonIn && { reasonIn }),
  notice,
  ...(noticeIn && { noticeIn }),
});

/** Whether the link of the class is for everyone. */
export const isForEveryone = ({ course, meeting }: Pick<Joining, 'course' | 'meeting'>): boolean =>
  meeting ? meeting.audience === 'everyone' : course.isOpen;

/**
 * Staff and the enrolled enter. So does everybody where the link is for everyone, and a signed-in learner for one class where
 * the first is free, if their address is proven. An open class whose link is for the enrolled opens for nobody else: it may be that of a course with a fee.
 */
function entryOf(joining: Joining): 'always' | 'trial' | undefined {
  const { course, meeting, visitor } = joining;
  const { mayOpenAny, isEnrolled } = visitor;
  if (mayOpenAny || isEnrolled || isForEveryone({ course, meeting })) return 'always';
  return visitor.isSignedIn && trialOf(joining) === 'free' ? 'trial' : undefined;
}

function trialOf({ course, visitor }: Pick<Joining, 'course' | 'visitor'>): TrialState {
  if (!course.firstClassFree) return 'none';
  if (!visitor.isSignedIn) return 'free';
  if (visitor.hasComeBefore) return 'had';
  return visitor.isProven ? 'free' : 'unproven';
}

/** The same for a link that no course uses. It has no hour. */
export function decideUnused(meeting: ClassMeeting, { mayOpenAny }: Visitor): Decision {
  if (!mayOpenAny && meeting.audience !== 'everyone')
    return { kind: 'for-enrolled', courseSlug: undefined, trial: 'none' };
  return throughLink(meeting.meetingLink, false);
}

/** Checked again: whatever is in the database, browsers follow a web address only. */
function throughLink(link = '', isTrial = false): Decision {
  return isWebLink(link) ? { kind: 'open', link, isTrial } : { kind: 'not-set' };
}
