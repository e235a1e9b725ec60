import { deleteBatch } from '../../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../../platform/database/db.ts';
import { lockFamilies } from '../../../platform/database/families.ts';
import { isInTeam } from '../../../platform/database/roles.ts';
import type { Deps } from '../../../platform/deps.ts';
import { retentionTimeOf } from '../../../shared/retention-policy.ts';
import { isProven, isUnproven } from '../../login/queries.ts';
import { revokeOtherAccess } from '../../sessions/revoke-access.ts';
import { DAYS_TO_STOP } from '../../two-factor/queries.ts';

/** Prefix of the secret in a link that stops a change: the same page opens links that confirm and links that stop. */
export const STOP_PREFIX = 'stop.';

/** A requested change of an account's e-mail address, with the account. */
export interface AddressChange {
  accountId: number;
  name: string;
  /** As it is stored. */
  language: string | null;
  /** The new address. */
  email: string;
  oldEmail: string;
  /** Whether nothing proves that the account's current address is its owner's. */
  isUnproven: boolean;
  /** Whether its link works: it was not used, has not expired, and was not ended by another link or a new password. */
  isOpen: boolean;
  /** Whether the previous mailbox can stop it. */
  isStoppable: boolean;
}

/** Condition in a query of changes: the link in the previous mailbox works. */
const isStoppable = (db: Queryable) => db`(
  stoppable and stopped_at is null
  and coalesce(used_at, asked_at) > now() - ${DAYS_TO_STOP} * interval '1 day'
)`;

/**
 * Stores a requested change of the account's address, for an hour, and returns its id; `undefined` when the account is gone. The previous
 * mailbox can stop it if it is proven, or if the account is of the team: anybody may have typed the unproven address of a learner.
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

/** Locks the account of a change with its children, before its links; `undefined` when it is gone. */
async function lockAccountOfChange(tx: Transaction, id: number): Promise<number | undefined> {
  const [change] = await tx<{ accountId: number }[]>`
    select account_id as "accountId" from address_changes where id = ${id}`;
  if (change) await lockFamilies(tx, [change.accountId]);
  return change?.accountId;
}

/**
 * Sets the account's new address, which is proven, as the link is only in the mail. Ends every other change of the account, and the
 * password links that were mailed to the old address. `sessionId`: the session of this account in which the link is opened. Without one,
 * nothing proves that the account belongs to the mailbox's owner: all access is revoked, except of a team member whose mailbox was proven
 * before. Returns false when the link was used before, has expired or was ended. Rejects with PostgreSQL's unique violation
 * `accounts_email_key` when the address has an account by now.
 */
export async function applyAddressChange(
  deps: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  { id, sessionId }: { id: number; sessionId: string | undefined },
): Promise<boolean> {
  const accountId = await lockAccountOfChange(tx, id);
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
    await revokeOtherAccess(deps, tx, accountId, { stopLinks: true, children: wasProven });
  return true;
}

/**
 * Stops a change for the previous mailbox: the account has its address again, and all access is revoked, as the request was not the
 * owner's. Later changes can no longer be stopped. Returns the account's id; `undefined` when the link no longer works. Rejects with
 * PostgreSQL's unique violation `accounts_email_key` when the address has another account by now.
 */
export async function stopAddressChange(
  deps: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  id: number,
): Promise<number | undefined> {
  const accountId = await lockAccountOfChange(tx, id);
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
  // Earlier changes still count.
  await tx`
    update accounts set email_changed_at = (
      select max(used_at) from address_changes where account_id = accounts.id and id < ${id}
    )
    where id = ${accountId}`;
  await revokeOtherAccess(deps, tx, accountId, { stopLinks: true, children: true });
  return accountId;
}

/**
 * Whether the mailbox of this address can still stop a change of an account other than `exceptAccountId`: until then no other account may
 * take the address, so that it can be restored.
 */
export async function isReservedAddress(
  db: Queryable,
  email: string,
  exceptAccountId: number | null = null,
): Promise<boolean> {
  const rows = await db`
    select from address_changes
    where old_email = ${email} and account_id is distinct from ${exceptAccountId} and used_at is not null and ${isStoppable(db)}
    limit 1`;
  return rows.length > 0;
}

/** Deletes at most `atMost` changes that no mailbox can stop any longer, and returns how many were deleted. */
export async function deleteOldAddressChanges(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'address_changes',
    db`where asked_at < now() - ${retentionTimeOf('addressChanges')}::interval
      limit ${atMost}`,
  );
}
