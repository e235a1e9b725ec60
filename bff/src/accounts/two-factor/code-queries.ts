import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';

/** Stores an unconfirmed secret, in place of an earlier one; false if an authenticator app is in use already. */
export async function insertTimeCodeSecret(
  tx: Transaction,
  { accountId, sealedSecret }: { accountId: number; sealedSecret: string },
): Promise<boolean> {
  const begun = await tx`
    insert into time_codes (account_id, sealed_secret) values (${accountId}, ${sealedSecret})
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, created_at = now()
    where time_codes.confirmed_at is null
    returning account_id`;
  return begun.length > 0;
}

/** The account's sealed secret, confirmed or not; `undefined` if there is none. */
export async function findSealedSecret(
  db: Queryable,
  accountId: number,
  state: 'begun' | 'in use',
): Promise<string | undefined> {
  const [row] = await db<{ sealedSecret: string }[]>`
    select sealed_secret as "sealedSecret" from time_codes
    where account_id = ${accountId} and (confirmed_at is not null) = ${state === 'in use'}`;
  return row?.sealedSecret;
}

interface TimeCodeUse {
  accountId: number;
  /** The time step of the code (half minutes since 1970). */
  step: number;
}

/** Confirms the secret with its first code; false if there is none. */
export async function confirmTimeCodes(
  tx: Transaction,
  { accountId, step }: TimeCodeUse,
): Promise<boolean> {
  const confirmed = await tx`
    update time_codes set confirmed_at = now(), used_step = ${step}
    where account_id = ${accountId} and confirmed_at is null
    returning account_id`;
  return confirmed.length > 0;
}

/** Marks the code of this time step as used; false if it, or a later one, was used before. */
export async function redeemTimeCode(
  tx: Transaction,
  { accountId, step }: TimeCodeUse,
): Promise<boolean> {
  const used = await tx`
    update time_codes set used_step = ${step}
    where account_id = ${accountId} and confirmed_at is not null and used_step < ${step}
    returning account_id`;
  return used.length > 0;
}

/** Deletes the account's confirmed secret; false if there is none. */
export async function deleteTimeCodes(tx: Transaction, accountId: number): Promise<boolean> {
  const deleted = await tx`
    delete from time_codes where account_id = ${accountId} and confirmed_at is not null
    returning account_id`;
  return deleted.length > 0;
}

/** Deletes at most `atMost` secrets that were stored over a day ago and never confirmed, and returns how many were deleted. */
export const deleteUnusedTimeCodes = (db: Queryable, atMost: number): Promise<number> =>
  deleteBatch(
    db,
    'time_codes',
    db`where confirmed_at is null and created_at < now() - ${retentionTimeOf('unusedKeys')}::interval limit ${atMost}`,
  );

/** Replaces all recovery codes of the account by those with these hashes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { accountId, hashes }: { accountId: number; hashes: Buffer[] },
): Promise<void> {
  await tx`delete from recovery_codes where account_id = ${accountId}`;
  await tx`
    insert into recovery_codes (account_id, hash)
    select ${accountId}, decode(hash, 'hex')
    from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as hash`;
}

/** Whether the account has a recovery code that was not used. */
export async function hasRecoveryCodes(tx: Transaction, accountId: number): Promise<boolean> {
  const [code] = await tx`
    select from recovery_codes where account_id = ${accountId} and used_at is null limit 1`;
  return code !== undefined;
}

/** Marks the recovery code with this hash as used; false if the account has no such code, or it was used before. */
export async function redeemRecoveryCode(
  tx: Transaction,
  { accountId, hash }: { accountId: number; hash: Buffer },
): Promise<boolean> {
  const used = await tx`
    update recovery_codes set used_at = now()
    where account_id = ${accountId} and hash = ${hash} and used_at is null
    returning account_id`;
  return used.length > 0;
}
