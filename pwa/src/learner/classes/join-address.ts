import type { Whom } from '../../data/signed-in/acting-profile.ts';

/** The address by which this person joins: a parent's phone is signed in as the parent. */
export const joinAddress = (path: string, whom: Whom): string =>
  whom === undefined ? path : `${path}?as=${whom}`;
