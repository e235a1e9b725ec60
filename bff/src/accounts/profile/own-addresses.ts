import type { Queryable } from '../../platform/database/db.ts';

/** The addresses of accounts that were merged into this one, except those that another account has proven since. */
const mergedAddresses = (db: Queryable) => db`
  select merges.email from account_merges merges
  where merges.account_id = accounts.id and merges.undone_at is null and not exists (
    select from accounts holder
    where holder.email = merges.email and holder.merged_into is null and holder.email_proven_at is not null
  )`;

/** The addresses of a row of a table named `accounts`, as an array: its own, and those of accounts that were merged into it. */
export const addressesOf = (db: Queryable) => db`
  array(select accounts.email union all ${mergedAddresses(db)})`;

/** As `addressesOf`, but only the proven ones: messages from these are the owner's. */
export const provenAddressesOf = (db: Queryable) => db`
  array(
    select accounts.email where accounts.email_proven_at is not null
    union all ${mergedAddresses(db)} and merges.email_proven_at is not null
  )`;
