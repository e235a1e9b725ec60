import type { DatedClass } from '../classes/class.ts';
import type { ClassMeeting, CourseInTime } from '../classes/queries.ts';
import { opensAt } from '../classes/service.ts';
import { isWebAddress } from '../meetings/meeting-link.ts';

/** Who opens the address. Nobody is enrolled without being signed in. */
export interface Visitor {
  isSignedIn: boolean;
  isStaff: boolean;
  /** In the course whose class it is. */
  isEnrolled: boolean;
  /** Whether the learner was in another class of the course. */
  hasComeBefore: boolean;
}

/** What the address leads to, and for whom. */
export interface Joining {
  /** The class that runs or comes next, or that the address names; `undefined` where the course has none any more. */
  class: DatedClass | undefined;
  /** The next class besides it that is not cancelled. */
  next: DatedClass | undefined;
  course: Pick<CourseInTime, 'slug' | 'isOpen' | 'firstClassFree'>;
  meeting: ClassMeeting | null;
  visitor: Visitor;
  now: Date;
  joinMinutesBefore: number;
}

/** What the visitor gets at this moment. */
export type Decision =
  /** `isTrial`: the visitor may enter only because the first class is free. */
  | { kind: 'open'; link: string; isTrial: boolean }
  | { kind: 'early'; startsAt: string; opensAt: string }
  | { kind: 'cancelled'; reason: string; notice: string; next: DatedClass | undefined }
  | { kind: 'not-set' }
  | { kind: 'for-enrolled'; courseSlug: string | undefined; firstClassFree: boolean }
  | { kind: 'over'; next: DatedClass | undefined };

/** Staff try a link a day before. */
const STAFF_MINUTES = 24 * 60;

/** What a visitor gets who opens the address of a class. Who may not enter gets nothing else than that. */
export function decide(joining: Joining): Decision {
  const { class: found, next, course, meeting, visitor, now } = joining;
  const entry = entryOf(joining);
  if (!entry)
    return {
      kind: 'for-enrolled',
      courseSlug: course.slug,
      firstClassFree: course.firstClassFree,
    };
  if (!found) return { kind: 'over', next };
  const { state, reason, notice, startsAt, endsAt } = found;
  if (state === 'cancelled') return { kind: 'cancelled', reason, notice, next };
  if (endsAt <= now.toISOString()) return { kind: 'over', next };
  const minutes = visitor.isStaff ? STAFF_MINUTES : joining.joinMinutesBefore;
  const opens = opensAt(found, minutes);
  if (now < opens) return { kind: 'early', startsAt, opensAt: opens.toISOString() };
  return throughLink(meeting, entry === 'trial');
}

/**
 * Staff and the enrolled enter. So does everybody where the link is for everyone, and a signed-in learner for one class where
 * the first is free. An open class whose link is for the enrolled opens for nobody else: it may be that of a course with a fee.
 */
function entryOf({ course, meeting, visitor }: Joining): 'always' | 'trial' | undefined {
  const { isSignedIn, isStaff, isEnrolled, hasComeBefore } = visitor;
  const isForEveryone = meeting ? meeting.audience === 'everyone' : course.isOpen;
  if (isStaff || isEnrolled || isForEveryone) return 'always';
  return course.firstClassFree && isSignedIn && !hasComeBefore ? 'trial' : undefined;
}

/** The same for a link that no course uses. It has no hour. */
export function decideUnused(meeting: ClassMeeting, { isStaff }: Visitor): Decision {
  if (!isStaff && meeting.audience !== 'everyone')
    return { kind: 'for-enrolled', courseSlug: undefined, firstClassFree: false };
  return throughLink(meeting, false);
}

/** Checked again: whatever is in the database, browsers follow a web address only. */
function throughLink(meeting: ClassMeeting | null, isTrial: boolean): Decision {
  const link = meeting?.meetingLink ?? '';
  return isWebAddress(link) ? { kind: 'open', link, isTrial } : { kind: 'not-set' };
}
