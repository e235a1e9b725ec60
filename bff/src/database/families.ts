import type { Queryable } from './db.ts';

/** The condition that a row's `account_id` is this account, or that of a child whom it holds. */
export const isOfFamily = (db: Queryable, accountId: number) => db`
  account_id in (select id from accounts where id = ${accountId} or guardian_id = ${accountId})`;
