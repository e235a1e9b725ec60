import type { SignedIn } from '../../accounts/sessions/guards.ts';
import type { CourseInTime } from '../classes/queries.ts';
import type { Decision, Joining, Visitor } from './decision.ts';
import type { UnpaidState } from './queries.ts';

/** The account of who opens the address; `undefined` for a visitor without a session. */
export type Opener = SignedIn['account'] | undefined;

/** Who joins: the owner of the account, or a child whom it holds. */
export interface Person
  extends Pick<SignedIn['account'], 'id' | 'name' | 'role' | 'awaitsSecondStep'> {
  isChild: boolean;
}

/** Nobody is signed in where there is no person. */
export type Somebody = Person | undefined;

/** What an address leads to for somebody at this moment. */
export interface Outcome {
  decision: Decision;
  visitor: Visitor;
  /** `undefined` for a visitor without a session. */
  person: Somebody;
  now: Date;
  /** `undefined` for a meeting that no course uses. */
  course: CourseInTime | undefined;
  class: Joining['class'];
  next: Joining['next'];
  /** How far the person's payment of the course is, where they may not enter yet. */
  unpaid?: UnpaidState | undefined;
  /** The last day that was paid for the person, where it is before the class. */
  paidUntil?: string | undefined;
}

/** What an address leads to for those who join by it: several where it must be asked who does. */
export type Outcomes = [Outcome, ...Outcome[]];
