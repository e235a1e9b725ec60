import type { Queryable } from './db.ts';

/**
 * The recipient of an e-mail about an account, and the child that it is about, from the view `readers`: the account itself, or the
 * parent of a child (migration 0052).
 */
export const recipientColumns = (db: Queryable) =>
  db`readers.name, readers.email, readers.language, readers.child,
    case when readers.child is not null then readers.account_id end as "childId"`;
