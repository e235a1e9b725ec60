import type { Queryable, Transaction } from '../../platform/database/db.ts';
import type { ProvenAccount } from '../account.ts';
import { provenAccountColumns } from '../login/queries.ts';

/** A stored passkey with its account, and the account's token version. */
export interface StoredPasskey extends ProvenAccount {
  passkeyId: number;
  publicKey: Uint8Array<ArrayBuffer>;
}

/** The data of a new passkey that is stored. */
export interface NewPasskey {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

/** The passkey with this credential id; `undefined` when nobody has it. */
export async function findPasskey(
  db: Queryable,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [passkey] = await db<StoredPasskey[]>`
    select passkeys.id as "passkeyId", public_key as "publicKey",
      ${provenAccountColumns(db)}
    from passkeys join accounts on accounts.id = account_id
    where credential_id = ${credentialId}`;
  return passkey;
}

/** The credential ids of the account's passkeys, each with its transports. */
export async function listCredentials(
  db: Queryable,
  accountId: number,
): Promise<{ id: string; transports: string[] }[]> {
  return db<{ id: string; transports: string[] }[]>`
    select credential_id as "id", transports from passkeys where account_id = ${accountId} order by id`;
}

/**
 * Stores the signature counter of a use of the passkey. False if the counter is not higher than before, which means a copy: a device
 * without a counter always sends 0.
 */
export async function recordPasskeyUse(
  db: Queryable,
  { passkeyId, counter }: { passkeyId: number; counter: number },
): Promise<boolean> {
  const used = await db`
    update passkeys set counter = ${counter}, used_at = now()
    where id = ${passkeyId} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`;
  return used.length > 0;
}

/** Stores that the passkey was refused for its counter; false if that was stored within a day. */
export async function markPasskeyRefused(tx: Transaction, passkeyId: number): Promise<boolean> {
  const noted = await tx`
    update passkeys set refused_at = now()
    where id = ${passkeyId} and coalesce(refused_at < now() - interval '1 day', true)
    returning id`;
  return noted.length > 0;
}

/** Stores the passkey; false if it is stored already. The caller has locked the account. */
export async function insertPasskey(
  tx: Transaction,
  { accountId, name, credential }: { accountId: number; name: string; credential: NewPasskey },
): Promise<boolean> {
  const { id, publicKey, counter, transports } = credential;
  const stored = await tx`
    insert into passkeys (account_id, name, credential_id, public_key, counter, transports)
    values (${accountId}, ${name}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports})
    on conflict (credential_id) do nothing
    returning id`;
  return stored.length > 0;
}

/** The number of the account's passkeys. Exact while the account is locked. */
export async function countPasskeys(tx: Transaction, accountId: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as "count" from passkeys where account_id = ${accountId}`;
  return row?.count ?? 0;
}

interface PasskeyKey {
  id: number;
  accountId: number;
}

/** Renames the account's passkey; false if the account has no such passkey. */
export async function renamePasskey(
  db: Queryable,
  { id, accountId, name }: PasskeyKey & { name: string },
): Promise<boolean> {
  const renamed = await db`
    update passkeys set name = ${name} where id = ${id} and account_id = ${accountId} returning id`;
  return renamed.length > 0;
}

/** Deletes the account's passkey; false if the account has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  { id, accountId }: PasskeyKey,
): Promise<boolean> {
  const deleted = await tx`
    delete from passkeys where id = ${id} and account_id = ${accountId} returning id`;
  return deleted.length > 0;
}
