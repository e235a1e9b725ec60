import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import type { Deps } from '../../platform/deps.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import type { Account } from '../account.ts';
import { proveMailbox } from '../sessions/revoke-access.ts';
import { accountColumns, isUnproven } from './queries.ts';

/** The account of a mailed link, and for how many hours the link works. */
type ResettableAccount = Account & { hours: number };

/**
 * Stores a request for a new password and returns its id. Stores it also when the address has no account. Its link works
 * for an hour, or for a day at an unproven address: that gets only a few links a day, and strangers could request all of them.
 */
export async function insertPasswordReset(db: Queryable, email: string): Promise<number> {
  const [reset] = await db<{ id: number }[]>`
    insert into password_resets (email, expires_at)
    values (${email}, now() + case
      when exists (select from accounts where email = ${email} and ${isUnproven(db)})
      then interval '1 day' else interval '1 hour' end)
    returning id`;
  if (!reset) throw new Error('An insert returned no row.');
  return reset.id;
}

/** How many links to claim an account an address gets in a day. */
export const MAX_CLAIMS_A_DAY = 3;

/**
 * Stores a link to claim the account with this address, which works for seven days, and returns its id; `undefined` when three were
 * stored within a day. The count is exact while the account is locked.
 */
export async function insertClaim(tx: Transaction, email: string): Promise<number | undefined> {
  const [claim] = await tx<{ id: number }[]>`
    insert into password_resets (email, is_claim, expires_at)
    select ${email}, true, now() + ${retentionTimeOf('claims')}::interval
    where (
      select count(*) from password_resets
      where email = ${email} and is_claim and created_at > now() - interval '1 day'
    ) < ${MAX_CLAIMS_A_DAY}
    returning id`;
  return claim?.id;
}

/**
 * The account that a reset request is about; `undefined` when there is none, or the link was used or has expired.
 */
export async function findResettableAccount(
  db: Queryable,
  resetId: number,
): Promise<ResettableAccount | undefined> {
  const [account] = await db<ResettableAccount[]>`
    select ${accountColumns(db)},
      round(extract(epoch from expires_at - password_resets.created_at) / 3600)::int as hours
    from password_resets join accounts on accounts.email = password_resets.email
    where password_resets.id = ${resetId} and used_at is null and expires_at > now() and merged_into is null`;
  return account;
}

/**
 * Marks the link as used, and every other link for the same address. Returns the account's id, or
 * `undefined` when the link was used before, has expired, or its account is gone. It proves the mailbox (`proveMailbox`), as the
 * link is only in the mail. The account stays locked until the transaction ends.
 */
export async function redeemPasswordReset(
  deps: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  resetId: number,
): Promise<number | undefined> {
  const [named] = await tx<{ id: number; email: string }[]>`
    select accounts.id, accounts.email from accounts join password_resets using (email)
    where password_resets.id = ${resetId} and merged_into is null`;
  if (!named) return undefined;
  // Locks the account before its links, as the deletion of an account does, or the two could deadlock.
  await lockFamilies(tx, [named.id]);
  const used = await tx<{ id: number }[]>`
    update password_resets set used_at = now()
    where used_at is null and email = (
      select email from password_resets
      where id = ${resetId} and used_at is null and expires_at > now()
    )
    returning id`;
  if (!used.some(({ id }) => id === resetId)) return undefined;
  // The password stays for the moment: the caller replaces it.
  await proveMailbox(deps, tx, {
    accountId: named.id,
    email: named.email,
    retained: { password: true },
  });
  const [account] = await tx<{ id: number }[]>`
    update accounts set email_proven_at = now()
    where id = ${named.id} and email = ${named.email} and merged_into is null
    returning id`;
  return account?.id;
}

/**
 * Deletes at most `atMost` requests that are older than a day, and links to claim an account that have expired, and returns how many were deleted. The
 * table holds every address that was typed in, so it must not grow old.
 */
export async function deleteOldPasswordResets(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'password_resets',
    db`where created_at < now() - ${retentionTimeOf('passwordLinks')}::interval and (not is_claim or expires_at < now())
      limit ${atMost}`,
  );
}
