/** A child whom a parent's account holds. */
export interface Child {
  id: number;
  name: string;
  /** All that is known of the age. */
  birthYear: number;
}

/** What a parent says of a child. */
export type ChildFacts = Omit<Child, 'id'>;

/** How many children an account may hold. */
export const MOST_CHILDREN = 8;

/** Whoever becomes older than this in the present year has an account of their own. */
export const OLDEST_CHILD = 18;
