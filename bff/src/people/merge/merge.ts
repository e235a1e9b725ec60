import type { Person } from '../../accounts/directory/person.ts';
import type { Titled } from '../../platform/i18n/localized-content.ts';

/** For how many days a merge can be undone. */
export const DAYS_TO_UNDO = 7;

/** How much of the other account would move. */
export interface Moving {
  orders: number;
  /** The courses in which it has a place. */
  places: Titled[];
  /** The classes that were attended. */
  attendance: number;
  notes: number;
  selections: number;
  /** None: for an app of the version before. */
  children: number;
  /** It stays: for an app of the version before. */
  healthNote: boolean;
}

/**
 * Why two accounts cannot be merged as they are: both have paid for the same days of a course, or have a place in it; both have an
 * order that is not paid; the other one has a password or an address, and this one has none; a child would become part of the parent, be kept
 * for an adult, or for another parent's child; the other one holds children, who stay with it; or it was merged lately itself.
 */
export type MergeObstacle =
  | { kind: 'same-course'; courses: Titled[] }
  | { kind: 'two-open-orders' }
  | { kind: 'keep-other' }
  | { kind: 'keep-adult' }
  | { kind: 'own-child' }
  | { kind: 'other-parent' }
  | { kind: 'holds-children' }
  | { kind: 'merged-lately' };

/** What stays behind, and goes with the other account after a week. */
export type LeftBehind =
  /** A password: one signs in with that of the account that is kept. */
  | 'password'
  | 'address'
  | 'phone'
  /** That of the other one is for who teaches this account alone. A nominee stays too, of whom staff do not even know. */
  | 'health-note';

/** What staff read before two accounts are merged. */
export interface MergePreview {
  /** The account that stays. */
  kept: Person;
  /** The one that becomes part of it. */
  other: Person;
  moving: Moving;
  leftBehind: LeftBehind[];
  obstacles: MergeObstacle[];
}

/** A merge that staff can see on the page of a person. Times are ISO 8601 in UTC. */
export interface MadeMerge {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  /** Whether the address has refused the last e-mail for good. Absent in an answer of the version before. */
  refusesMail?: boolean | undefined;
  at: string;
  /** Until when it can be undone; null where that is over. */
  undoUntil: string | null;
}
