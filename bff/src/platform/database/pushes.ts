import type { Fragment, Queryable } from './db.ts';

/** The condition that a row of `pushes` has this key, for the account that gets the push or for one of its children (migration 0052). */
export const pushHasKey = (db: Queryable, key: Fragment) =>
  db`(pushes.key = ${key} or key_of_child(pushes.key) = ${key})`;

/** The account that a row of `pushes` is about: the account that gets the push, or one of its children. */
export const learnerOfPush = (db: Queryable) => db`learner_of_push(pushes.key, pushes.account_id)`;
