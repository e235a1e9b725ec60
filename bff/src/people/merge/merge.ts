import type { Person } from '../../accounts/directory/person.ts';
import type { LocalizedTitle } from '../../platform/i18n/localized-content.ts';

/** For how many days a merge can be undone. */
export const DAYS_TO_UNDO = 7;

/** How much data of the other account would move. */
export interface MergeCounts {
  orders: number;
  /** The courses in which the other account is enrolled. */
  places: LocalizedTitle[];
  /** The classes that were attended. */
  attendance: number;
  notes: number;
  selections: number;
  /** Always 0, for an app of an earlier version. */
  children: number;
  /** Always false, for an app of an earlier version. */
  healthNote: boolean;
}

/**
 * Why two accounts cannot be merged: both have paid for the same days of a course, or are enrolled in it; both have an unpaid order; the
 * other one has a password or an address, and this one has none; a child would be merged into its parent, be kept for an adult, or for
 * another parent's child; the other one has children; or another account was merged into it lately.
 */
export type MergeObstacle =
  | { kind: 'same-course'; courses: LocalizedTitle[] }
  | { kind: 'two-open-orders' }
  | { kind: 'keep-other' }
  | { kind: 'keep-adult' }
  | { kind: 'own-child' }
  | { kind: 'other-parent' }
  | { kind: 'holds-children' }
  | { kind: 'merged-lately' };

/** The data that stays, and is deleted with the other account after a week. */
export type LeftBehind =
  /** A password: the password of the kept account signs in. */
  | 'password'
  | 'address'
  | 'phone'
  /** The health note is only for the teachers of the other account. A nominee stays, too, which staff cannot see. */
  | 'health-note';

/** The preview that staff read before two accounts are merged. */
export interface MergePreview {
  /** The account that stays. */
  kept: Person;
  /** The account that is merged into it. */
  other: Person;
  moving: MergeCounts;
  leftBehind: LeftBehind[];
  obstacles: MergeObstacle[];
}

/** A merge on the page of a person. Times are ISO 8601 in UTC. */
export interface AccountMerge {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  /** Whether the address has permanently refused the last e-mail. Absent in a response of the previous version. */
  refusesMail?: boolean | undefined;
  at: string;
  /** Until when it can be undone; null if it no longer can. */
  undoUntil: string | null;
}
