import { deleteBatch } from '../../../platform/database/batch.ts';
import type { Queryable, Sql, Transaction } from '../../../platform/database/db.ts';
import { lockFamilies } from '../../../platform/database/families.ts';
import { outsideRequest } from '../../../platform/database/request-lifetime.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MailRecipient } from '../../../platform/mail/mail-template.ts';
import { retentionTimeOf } from '../../../shared/retention-policy.ts';
import type { ProvenAccount } from '../../account.ts';
import type { RetainedAccess } from '../../sessions/access-methods.ts';
import { proveMailbox } from '../../sessions/revoke-access.ts';
import type { RevokedAccess } from '../../sessions/revoked-access.ts';
import { provenAccountColumns } from '../queries.ts';

/** How often a code can be tried. */
export const MAX_TRIES = 5;
/** After this many wrong tries in a day, the owner of the address is notified. */
const TRIES_TO_NOTIFY = 15;

interface NewSignInCode {
  email: string;
  handleHash: string;
  /** A hash that identifies the requester: its newer code ends its earlier one, and no other. */
  requesterKey: string;
}

/** Stores a code that works for ten minutes and returns its id, also when the address has no account. */
export async function insertSignInCode(
  tx: Transaction,
  { email, handleHash, requesterKey }: NewSignInCode,
): Promise<number> {
  await tx`
    update sign_in_codes set is_over = true
    where email = ${email} and asker = ${requesterKey} and not is_over`;
  const [code] = await tx<{ id: number }[]>`
    insert into sign_in_codes (email, handle_hash, asker)
    values (${email}, ${handleHash}, ${requesterKey})
    returning id`;
  if (!code) throw new Error('An insert returned no row.');
  return code.id;
}

/** A code that can still be tried. */
export interface OpenSignInCode {
  id: number;
  /** The address to which it was mailed, if that has an account. */
  email: string;
}

const isOpen = (db: Queryable) => db`not is_over and expires_at > now()`;

/** The code of the device with this handle; `undefined` when it has expired, or there is none. */
export async function findOpenSignInCode(
  db: Queryable,
  handleHash: string,
): Promise<OpenSignInCode | undefined> {
  const [code] = await db<OpenSignInCode[]>`
    select id, email from sign_in_codes
    where handle_hash = ${handleHash} and tries < ${MAX_TRIES} and ${isOpen(db)}`;
  return code;
}

/** Counts a try of the code, and returns how many are left; `undefined` when the code has expired. */
export async function countCodeTry(db: Queryable, id: number): Promise<number | undefined> {
  const [code] = await db<{ left: number }[]>`
    update sign_in_codes set tries = tries + 1
    where id = ${id} and tries < ${MAX_TRIES} and ${isOpen(db)}
    returning ${MAX_TRIES}::integer - tries as "left"`;
  return code?.left;
}

/** Undoes the count of a try with the right code, when the server failed. Also for a request that was refused. */
export const undoCodeTry = (sql: Sql, id: number): Promise<void> =>
  outsideRequest(async () => {
    await sql`update sign_in_codes set tries = tries - 1 where id = ${id} and tries > 0 and ${isOpen(sql)}`;
  });

/**
 * Whether the owner of the address must be notified of wrong tries now, after one of this code: once a day, when there were fifteen. The
 * address need not have an account.
 */
export async function shouldNotifyOfGuesses(
  tx: Transaction,
  { id, email }: OpenSignInCode,
): Promise<boolean> {
  // The lock makes one of several concurrent tries notify the owner.
  const tried = await tx<{ tries: number; isNotified: boolean }[]>`
    select tries, is_told as "isNotified" from sign_in_codes
    where email = ${email} and made_at > now() - interval '1 day'
    order by id
    for no key update`;
  const wrong = tried.reduce((sum, { tries }) => sum + tries, 0);
  if (wrong < TRIES_TO_NOTIFY || tried.some(({ isNotified }) => isNotified)) return false;
  await tx`update sign_in_codes set is_told = true where id = ${id}`;
  return true;
}

/** The account whose mailbox a code has proven, and the access that was revoked with that. */
export interface CodeSignIn extends ProvenAccount {
  ended: RevokedAccess[];
}

/**
 * Ends every code of the address, after this one was entered, and returns its account; `undefined` when the code had expired, or there is
 * no account. It proves the mailbox (`proveMailbox`). An account that staff have created has the studio's language until then; from now on
 * it has none until its owner chooses one, as after a new password (accounts/login/queries.ts).
 */
export async function redeemSignInCode(
  deps: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  { id, email, kept: retained }: OpenSignInCode & { kept: RetainedAccess },
): Promise<CodeSignIn | undefined> {
  const [named] = await tx<{ id: number }[]>`select id from accounts where email = ${email}`;
  // Locks the account before its codes, as the deletion of an account does, or the two could deadlock.
  await lockFamilies(tx, named ? [named.id] : []);
  const over = await tx<{ id: number }[]>`
    update sign_in_codes
    set is_over = true, tries = case when id = ${id} then tries - 1 else tries end
    where email = ${email} and ${isOpen(tx)}
    returning id`;
  if (!named || !over.some((code) => code.id === id)) return undefined;
  const ended = await proveMailbox(deps, tx, { accountId: named.id, email, retained });
  const [account] = await tx<ProvenAccount[]>`
    update accounts
    set email_proven_at = now(), language = case when claimed then language end
    where id = ${named.id} and email = ${email} and merged_into is null
    returning ${provenAccountColumns(tx)}`;
  return account && { ...account, ended };
}

/** The recipient of the mail with this code, or about it; `undefined` when the address has no account. */
export async function findCodeRecipient(
  db: Queryable,
  id: number,
): Promise<MailRecipient | undefined> {
  const [reader] = await db<MailRecipient[]>`
    select name, accounts.email, language
    from sign_in_codes join accounts on accounts.email = sign_in_codes.email and merged_into is null
    where sign_in_codes.id = ${id}`;
  return reader;
}

/** The hash of the handle from which this code is derived; `undefined` when it has expired. */
export async function findHandleHash(db: Queryable, id: number): Promise<string | undefined> {
  const [code] = await db<{ hash: string }[]>`
    select handle_hash as "hash" from sign_in_codes where id = ${id} and ${isOpen(db)}`;
  return code?.hash;
}

/**
 * Deletes at most `atMost` codes that are older than a day and returns how many were deleted. The table holds every address that was typed
 * in, so it must not grow old.
 */
export async function deleteOldSignInCodes(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'sign_in_codes',
    db`where made_at < now() - ${retentionTimeOf('signInCodes')}::interval
      limit ${atMost}`,
  );
}
