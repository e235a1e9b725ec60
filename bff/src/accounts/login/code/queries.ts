import { deleteBatch } from '../../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../../platform/database/db.ts';
import { lockFamilies } from '../../../platform/database/families.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Reader } from '../../../platform/mail/mail-template.ts';
import { timeOf } from '../../../shared/retention-policy.ts';
import type { Proven } from '../../sessions/begin-session.ts';
import type { EndedWay } from '../../sessions/ended-ways.ts';
import { proveMailbox } from '../../sessions/other-ways-in.ts';
import type { Kept } from '../../sessions/ways-in.ts';
import { accountColumns, isProven } from '../queries.ts';

/** How often a code can be tried. */
export const MOST_TRIES = 5;
/** From so many wrong tries of a day on, the owner of the address is told. */
const MANY_TRIES = 15;

interface NewCode {
  email: string;
  handleHash: string;
  /** Who asks: its newer code ends the earlier one, and not that of anybody else. */
  asker: string;
}

/** Stores a code that works for ten minutes and returns its id, also when the address has no account. */
export async function insertCode(
  tx: Transaction,
  { email, handleHash, asker }: NewCode,
): Promise<number> {
  await tx`
    update sign_in_codes set is_over = true
    where email = ${email} and asker = ${asker} and not is_over`;
  const [code] = await tx<{ id: number }[]>`
    insert into sign_in_codes (email, handle_hash, asker)
    values (${email}, ${handleHash}, ${asker})
    returning id`;
  if (!code) throw new Error('An insert returned no row.');
  return code.id;
}

/** A code that can still be tried. */
export interface OpenCode {
  id: number;
  /** To which it was mailed, if that has an account. */
  email: string;
}

const isOpen = (db: Queryable) => db`not is_over and expires_at > now()`;

/** The code of the device with this handle; `undefined` when it is over, or there is none. */
export async function findOpenCode(
  db: Queryable,
  handleHash: string,
): Promise<OpenCode | undefined> {
  const [code] = await db<OpenCode[]>`
    select id, email from sign_in_codes
    where handle_hash = ${handleHash} and tries < ${MOST_TRIES} and ${isOpen(db)}`;
  return code;
}

/** Counts a try of the code, and returns how many are left; `undefined` when it is over. */
export async function countTry(db: Queryable, id: number): Promise<number | undefined> {
  const [code] = await db<{ left: number }[]>`
    update sign_in_codes set tries = tries + 1
    where id = ${id} and tries < ${MOST_TRIES} and ${isOpen(db)}
    returning ${MOST_TRIES}::integer - tries as "left"`;
  return code?.left;
}

/**
 * Whether the owner of the address is to be told of wrong tries now, after one of this code: once a day, when there were fifteen. The
 * address need not have an account.
 */
export async function noteGuess(tx: Transaction, { id, email }: OpenCode): Promise<boolean> {
  // Locked, as many are tried at once: one of them tells.
  const tried = await tx<{ tries: number; isTold: boolean }[]>`
    select tries, is_told as "isTold" from sign_in_codes
    where email = ${email} and made_at > now() - interval '1 day'
    order by id
    for no key update`;
  const wrong = tried.reduce((sum, { tries }) => sum + tries, 0);
  if (wrong < MANY_TRIES || tried.some(({ isTold }) => isTold)) return false;
  await tx`update sign_in_codes set is_told = true where id = ${id}`;
  return true;
}

/** Whose mailbox a code has proven, and what ended with that. */
export interface ProvenByCode extends Proven {
  ended: EndedWay[];
}

/**
 * Ends every code of the address, of which this one was right, and returns its account; `undefined` when the code was over, or there is no
 * account. It proves the mailbox (`proveMailbox`), with what is kept then. Whom staff have entered is written to in the studio's language until then; from now on the
 * account has none until its owner chooses, as after a new password (accounts/login/queries.ts).
 */
export async function takeCode(
  parts: Pick<Deps, 'enqueueMail'>,
  tx: Transaction,
  { id, email, kept }: OpenCode & { kept: Kept },
): Promise<ProvenByCode | undefined> {
  const [named] = await tx<{ id: number }[]>`select id from accounts where email = ${email}`;
  // The account before its codes, as where an account is deleted, or the two could deadlock.
  await lockFamilies(tx, named ? [named.id] : []);
  const over = await tx<{ id: number }[]>`
    update sign_in_codes
    set is_over = true, tries = case when id = ${id} then tries - 1 else tries end
    where email = ${email} and ${isOpen(tx)}
    returning id`;
  if (!named || !over.some((code) => code.id === id)) return undefined;
  const ended = await proveMailbox(parts, tx, { accountId: named.id, email, kept });
  const [account] = await tx<Proven[]>`
    update accounts
    set email_proven_at = now(), language = case when claimed then language end
    where id = ${named.id} and email = ${email} and merged_into is null
    returning ${accountColumns(tx)}, token_version as "tokenVersion", ${isProven(tx)} as "isProven", second_step_from as "secondStepFrom"`;
  return account && { ...account, ended };
}

/** To whom the mail with this code goes, or that about it; `undefined` when the address has no account. */
export async function findCodeReader(db: Queryable, id: number): Promise<Reader | undefined> {
  const [reader] = await db<Reader[]>`
    select name, accounts.email, language
    from sign_in_codes join accounts on accounts.email = sign_in_codes.email and merged_into is null
    where sign_in_codes.id = ${id}`;
  return reader;
}

/** The hash of the handle that this code is made of; `undefined` when it is over. */
export async function findHandleHash(db: Queryable, id: number): Promise<string | undefined> {
  const [code] = await db<{ hash: string }[]>`
    select handle_hash as "hash" from sign_in_codes where id = ${id} and ${isOpen(db)}`;
  return code?.hash;
}

/**
 * Deletes at most `atMost` codes that are older than a day and returns how many were deleted. The table holds every address that was typed
 * in, so it must not grow old.
 */
export async function forgetOldCodes(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'sign_in_codes',
    db`where made_at < now() - ${timeOf('signInCodes')}::interval
      limit ${atMost}`,
  );
}
