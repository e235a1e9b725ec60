import type { Fragment, Queryable } from './db.ts';

/** The condition that a row of `pushes` has this key, whoever it is about: the account that gets it, or a child of it (migration 0052). */
export const hasKey = (db: Queryable, key: Fragment) =>
  db`(pushes.key = ${key} or key_of_child(pushes.key) = ${key})`;

/** Whom a row of `pushes` is about: the account that gets it, or a child of it. */
export const learnerOf = (db: Queryable) => db`learner_of_push(pushes.key, pushes.account_id)`;
