import type { Queryable } from './db.ts';

/**
 * Who reads a mail about an account, and of which child it is, from the view `readers`: the account itself, or the parent of a child
 * (migration 0052).
 */
export const readerColumns = (db: Queryable) =>
  db`readers.name, readers.email, readers.language, readers.child,
    case when readers.child is not null then readers.account_id end as "childId"`;
