import type { Queryable } from './db.ts';

/**
 * The condition that an enrolment lasts until this day at least, YYYY-MM-DD in India: what is paid for ends with its last day
 * (migration 0039). From a table named `enrolments`.
 */
export const lasts = (db: Queryable, day: string) => db`
  (enrolments.last_day is null or enrolments.last_day >= ${day})`;
