/** A child in a parent's account. */
export interface Child {
  id: number;
  name: string;
  /** All that is known of the age. */
  birthYear: number;
}

/** The fields of a child that the parent fills in. */
export type ChildDetails = Omit<Child, 'id'>;

/** How many children an account may have. */
export const MAX_CHILDREN = 8;

/** A person who becomes older than this in the current year needs an account of their own. */
export const MAX_CHILD_AGE = 18;
