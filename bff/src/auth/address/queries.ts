import { deleteBatch } from '../../database/batch.ts';
import type { Queryable, Transaction } from '../../database/db.ts';
import { timeOf } from '../../retention/kept.ts';
import { isUnproven } from '../queries.ts';

/** A change of an account's mail address that was asked for, with whose account it is. */
export interface AddressChange {
  accountId: number;
  name: string;
  /** As it is stored. */
  language: string | null;
  /** What the address becomes. */
  email: string;
  oldEmail: string;
  /** Whether nothing shows that the address that the account has now is its owner's. */
  isUnproven: boolean;
  /** Whether its link works: it was not used, has not expired, and no other link or new password has ended it. */
  isOpen: boolean;
}

/** Stores that the account's address is to become this one, for an hour, and returns the id; `undefined` when the account is gone. */
export async function insertAddressChange(
  tx: Transaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<number | undefined> {
  const [change] = await tx<{ id: number }[]>`
    insert into address_changes (account_id, email, old_email)
    select id, ${email}, email from accounts where id = ${accountId}
    returning id`;
  return change?.id;
}

/** The change with this id; `undefined` when there is none, or its account is gone. */
export async function findAddressChange(
  db: Queryable,
  id: number,
): Promise<AddressChange | undefined> {
  const [change] = await db<AddressChange[]>`
    select account_id as "accountId", name, language, change.email, old_email as "oldEmail",
      (${isUnproven(db)}) as "isUnproven",
      ended_at is null and expires_at > now() as "isOpen"
    from address_changes change join accounts on accounts.id = account_id
    where change.id = ${id}`;
  return change;
}

/**
 * Gives the account its new address, which is proven, as the link is only in the mail. Ends every other change of the account, and the
 * links for a new password that were mailed to the old address. Returns whether it did: not when the link was used before, has expired or
 * was ended. Rejects with PostgreSQL's unique violation `accounts_email_key` when the address has an account by now.
 */
export async function useAddressChange(tx: Transaction, id: number): Promise<boolean> {
  // The account is locked before its links, as everywhere.
  await tx`
    select from accounts where id = (select account_id from address_changes where id = ${id}) for update`;
  const ended = await tx<{ id: number; accountId: number; email: string; oldEmail: string }[]>`
    update address_changes set ended_at = now()
    where ended_at is null and account_id = (
      select account_id from address_changes
      where id = ${id} and ended_at is null and expires_at > now()
    )
    returning id, account_id as "accountId", email, old_email as "oldEmail"`;
  const own = ended.find((change) => change.id === id);
  if (!own) return false;
  await tx`
    update accounts set email = ${own.email}, email_proven_at = now() where id = ${own.accountId}`;
  await tx`delete from password_resets where email = ${own.oldEmail}`;
  return true;
}

/** Deletes at most `atMost` changes that are older than a day, and returns how many were deleted. */
export async function forgetOldAddressChanges(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'address_changes',
    db`where asked_at < now() - ${timeOf('addressChanges')}::interval
      limit ${atMost}`,
  );
}
