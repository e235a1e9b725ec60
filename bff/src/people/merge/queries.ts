import { isoTime } from '../../orders/orders/queries.ts';
import type { Queryable, Sql, Transaction } from '../../platform/database/db.ts';
import { recipientColumns } from '../../platform/database/mail-recipients.ts';
import type { MailRecipient } from '../../platform/mail/mail-template.ts';
import { DAYS_TO_UNDO, MAX_MERGES_SHOWN } from './merge.ts';
import type { MovedRows } from './move-queries.ts';
import type { AccountPair } from './preview-queries.ts';

/** A merge that can be undone. */
export interface OpenMerge extends AccountPair {
  moved: MovedRows;
}

const isOpen = (db: Queryable) => db`
  undone_at is null and other_id is not null and made_at > now() - ${DAYS_TO_UNDO} * interval '1 day'`;

/** Closes the other account: its sessions end, nobody can sign in, and no list has it. It keeps its address, so that it can be reopened. */
export async function closeMergedAccount(
  tx: Transaction,
  { keptId, otherId }: AccountPair,
): Promise<void> {
  await tx`delete from sessions where account_id = ${otherId}`;
  await tx`
    delete from password_resets where email = (select email from accounts where id = ${otherId})`;
  await tx`
    update accounts
    set merged_into = ${keptId}, token_version = token_version + 1, agreed = false
    where id = ${otherId}`;
}

/** Opens the other account again, as it was. */
export async function reopenMergedAccount(tx: Transaction, otherId: number): Promise<void> {
  await tx`
    update accounts
    set merged_into = null, agreed = coalesce((
      select consent.agreed from announcement_consents consent
      where account_id = ${otherId} order by consent.id desc limit 1
    ), false)
    where id = ${otherId}`;
}

/** Stores a merge with the rows that it has moved, and returns its id. */
export async function insertMerge(
  tx: Transaction,
  { keptId, otherId, moved, by }: OpenMerge & { by: number },
): Promise<number> {
  const [merge] = await tx<{ id: number }[]>`
    insert into account_merges (account_id, other_id, name, email, email_proven_at, phone, calendar_key, moved, made_by)
    select ${keptId}, id, name, email, email_proven_at, phone,
      (select key from calendar_feeds where account_id = ${otherId}), ${tx.json(moved as never)}, ${by}
    from accounts where id = ${otherId}
    returning id`;
  if (!merge) throw new Error('An insert returned no row.');
  return merge.id;
}

/** A merge of this account that can be undone; `undefined` when there is none. */
export async function findOpenMerge(
  db: Queryable,
  { id, keptId }: { id: number; keptId: number },
): Promise<OpenMerge | undefined> {
  const [merge] = await db<OpenMerge[]>`
    select account_id as "keptId", other_id as "otherId", moved from account_merges
    where id = ${id} and account_id = ${keptId} and ${isOpen(db)}`;
  return merge;
}

/** Marks the merge as undone. The other account has its calendar feed again. */
export async function endMerge(tx: Transaction, id: number): Promise<void> {
  await tx`update account_merges set undone_at = now(), calendar_key = null where id = ${id}`;
}

/** The last merges of a table named `accounts` that were not undone, as JSON. */
export const mergesOf = (db: Queryable) => db`
  (
    select coalesce(json_agg(json_build_object(
      'id', merge.id, 'name', name, 'email', email, 'phone', phone, 'refusesMail', refuses_mail(email), 'at', ${isoTime(db, 'merge.made_at')},
      'undoUntil', case when ${isOpen(db)} then
        to_char((made_at + ${DAYS_TO_UNDO} * interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      end
    ) order by merge.id desc), '[]')
    from (
      select id, name, email, phone, made_at, undone_at, other_id from account_merges
      where account_id = accounts.id and undone_at is null
      order by id desc
      limit ${MAX_MERGES_SHOWN}
    ) as merge
  )`;

/** The recipient of a mail about a merge. */
interface MergeMailRecipient extends MailRecipient {
  isOther: boolean;
  isUndone: boolean;
  /** The name of the child whose account it is about; null for the recipient's own account. */
  child: string | null;
}

/** The recipient of the mail about the last merge of the account, with its state; `undefined` when the account is gone. */
export async function findMergeMailRecipient(
  db: Queryable,
  accountId: number,
): Promise<MergeMailRecipient | undefined> {
  const [reader] = await db<MergeMailRecipient[]>`
    select ${recipientColumns(db)}, merge.other_id = readers.account_id as "isOther",
      merge.undone_at is not null as "isUndone"
    from readers join account_merges merge on readers.account_id in (merge.account_id, merge.other_id)
    where readers.account_id = ${accountId}
    order by merge.id desc
    limit 1`;
  return reader;
}

/** Deletes at most `atMost` accounts that were merged over a week ago, and returns how many. */
export const deleteMergedAccounts = (sql: Sql, atMost: number): Promise<number> =>
  sql.begin(async (tx) => {
    const merges = await tx<{ id: number; otherId: number }[]>`
      select id, other_id as "otherId" from account_merges
      where undone_at is null and other_id is not null and made_at <= now() - ${DAYS_TO_UNDO} * interval '1 day'
      order by id
      limit ${atMost}
      for update skip locked`;
    const others = merges.map(({ otherId }) => otherId);
    await tx`select lock_people(${others}::integer[])`;
    await tx`update account_merges set moved = '{}' where id = any(${merges.map(({ id }) => id)}::integer[])`;
    await tx`delete from accounts where id = any(${others}::integer[]) and merged_into is not null`;
    return merges.length;
  }) as Promise<number>;
