import type { SignedIn } from '../../accounts/sessions/guards.ts';
import type { ScheduledCourse } from '../classes/queries.ts';
import type { JoinContext, JoinDecision, Visitor } from './decision.ts';
import type { PendingOrderState } from './queries.ts';

/** The account that opens the address; `undefined` for a visitor without a session. */
export type JoinAccount = SignedIn['account'] | undefined;

/** A person who may join: the account's owner, or a child in the account. */
export interface Joiner extends Pick<SignedIn['account'], 'id' | 'name' | 'role'> {
  isChild: boolean;
}

/** A person, or `undefined` for a visitor without a session. */
export type OptionalJoiner = Joiner | undefined;

/** What an address leads to for one person now. */
export interface JoinOutcome {
  decision: JoinDecision;
  visitor: Visitor;
  /** `undefined` for a visitor without a session. */
  person: OptionalJoiner;
  now: Date;
  /** `undefined` for a meeting that no course uses. */
  course: ScheduledCourse | undefined;
  class: JoinContext['class'];
  next: JoinContext['next'];
  /** The state of the person's unpaid order of the course, if they may not enter yet. */
  unpaid?: PendingOrderState | undefined;
  /** The person's last paid day, if it is before the class. */
  paidUntil?: string | undefined;
}

/** The outcomes of an address: several if the visitor must choose who joins. */
export type JoinOutcomes = [JoinOutcome, ...JoinOutcome[]];
