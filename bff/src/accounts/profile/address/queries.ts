import { deleteBatch } from '../../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../../platform/database/db.ts';
import { lockFamilies } from '../../../platform/database/families.ts';
import { isInTeam } from '../../../platform/database/roles.ts';
import type { Deps } from '../../../platform/deps.ts';
import { timeOf } from '../../../shared/retention-policy.ts';
import { isProven, isUnproven } from '../../login/queries.ts';
import { endOtherWaysIn } from '../../sessions/other-ways-in.ts';
import { DAYS_TO_STOP } from '../../two-factor/queries.ts';

/** Before the secret of the link that stops a change: the page that confirms one shows both. */
export const STOP = 'stop.';

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
  /** Whether the mailbox before can stop it. */
  isStoppable: boolean;
}

/** For a query of changes: whether the link in the mailbox before works. */
const isStoppable = (db: Queryable) => db`(
  stoppable and stopped_at is null
  and coalesce(used_at, asked_at) > now() - ${DAYS_TO_STOP} * interval '1 day'
)`;

/**
 * Stores that the account's address is to become this one, for an hour, and returns the id; `undefined` when the account is gone. The mailbox before can
 * stop it, if that was shown to be its owner's, or somebody of the team has the account: of a learner's whose mailbox nobody has proven anybody may have typed it.
 */
export async function insertAddressChange(
  tx: Transaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<number | undefined> {
  const [change] = await tx<{ id: number }[]>`
    insert into address_changes (account_id, email, old_email, stoppable)
    select id, ${email}, email, ${isProven(tx)} or ${isInTeam(tx)} from accounts where id = ${accountId}
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
      ended_at is null and expires_at > now() as "isOpen", ${isStoppable(db)} as "isStoppable"
    from address_changes change join accounts on accounts.id = account_id
    where change.id = ${id} and merged_into is null`;
  return change;
}

/** Locks the account of a change with its children, before its links, as everywhere; `undefined` when it is gone. */
async function lockAccountOf(tx: Transaction, id: number): Promise<number | undefined> {
  const [change] = await tx<{ accountId: number }[]>`
    select account_id as "accountId" from address_changes where id = ${id}`;
  if (change) await lockFamilies(tx, [change.accountId]);
  return change?.accountId;
}

/**
 * Gives the account its new address, which is proven, as the link is only in the mail. Ends every other change of the account, and the
 * links for a new password that were mailed to the old address. `sessionId`: in which it is opened, of this account. Without one, nothing shows that the
 * account is that of the mailbox's owner: every way in ends, but of somebody of the team whose mailbox was proven before. Returns whether it did: not when the link was used before, has expired or
 * was ended. Rejects with PostgreSQL's unique violation `accounts_email_key` when the address has an account by now.
 */
export async function useAddressChange(
  parts: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  { id, sessionId }: { id: number; sessionId: string | undefined },
): Promise<boolean> {
  const accountId = await lockAccountOf(tx, id);
  if (accountId === undefined) return false;
  const ended = await tx<{ id: number; email: string; oldEmail: string }[]>`
    update address_changes
    set ended_at = now(), used_at = case when id = ${id} then now() end
    where ended_at is null and account_id = (
      select account_id from address_changes
      where id = ${id} and ended_at is null and expires_at > now()
    )
    returning id, email, old_email as "oldEmail"`;
  const own = ended.find((change) => change.id === id);
  if (!own) return false;
  const [before] = await tx<{ wasProven: boolean; isMember: boolean }[]>`
    select ${isProven(tx)} as "wasProven", ${isInTeam(tx)} as "isMember" from accounts
    where id = ${accountId}`;
  await tx`update accounts set email = ${own.email}, email_proven_at = now() where id = ${accountId}`;
  await tx`delete from password_resets where email = ${own.oldEmail}`;
  const { wasProven = false, isMember = false } = before ?? {};
  if (sessionId === undefined && !(wasProven && isMember))
    await endOtherWaysIn(parts, tx, accountId, { stopLinks: true, children: wasProven });
  return true;
}

/**
 * Stops a change for the mailbox before it: the account has its address again, and every way in ends, as somebody has asked for it who should not. Later
 * changes can be stopped by nobody any more. Returns the account's id; `undefined` when the link works no more. Rejects with
 * PostgreSQL's unique violation `accounts_email_key` when the address has another account by now.
 */
export async function stopAddressChange(
  parts: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  id: number,
): Promise<number | undefined> {
  const accountId = await lockAccountOf(tx, id);
  if (accountId === undefined) return undefined;
  const [change] = await tx<{ oldEmail: string; askedAt: Date }[]>`
    select old_email as "oldEmail", asked_at as "askedAt"
    from address_changes join accounts on accounts.id = account_id
    where address_changes.id = ${id} and ${isStoppable(tx)} and merged_into is null`;
  if (!change) return undefined;
  await tx`
    update address_changes set ended_at = coalesce(ended_at, now()), stopped_at = coalesce(stopped_at, now())
    where account_id = ${accountId} and id >= ${id}`;
  await tx`
    update accounts set email = ${change.oldEmail}, email_proven_at = now() where id = ${accountId}`;
  // What was changed before that still counts.
  await tx`
    update accounts set email_changed_at = (
      select max(used_at) from address_changes where account_id = accounts.id and id < ${id}
    )
    where id = ${accountId}`;
  await endOtherWaysIn(parts, tx, accountId, { stopLinks: true, children: true });
  return accountId;
}

/**
 * Whether the mailbox of this address can stop a change of another account than `but`: until then nobody else has the address, or it could not be
 * given back.
 */
export async function isReserved(
  db: Queryable,
  email: string,
  but: number | null = null,
): Promise<boolean> {
  const rows = await db`
    select from address_changes
    where old_email = ${email} and account_id is distinct from ${but} and used_at is not null and ${isStoppable(db)}
    limit 1`;
  return rows.length > 0;
}

/** Deletes at most `atMost` changes that no mailbox can stop any more, and returns how many were deleted. */
export async function forgetOldAddressChanges(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'address_changes',
    db`where asked_at < now() - ${timeOf('addressChanges')}::interval
      limit ${atMost}`,
  );
}
