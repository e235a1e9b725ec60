import type { Batch } from '../../platform/database/batch.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Announced } from './announcement.ts';
import { agrees } from './consent-queries.ts';

/** An announcement some of whose people have no row yet, and the next of them, in order. */
interface OpenAnnouncement extends Announced {
  id: number;
  madeAt: Date;
  accounts: number[];
}

/** Locks an announcement some of whose people have no row yet; `undefined` where there is none, or others have it. */
export async function takeOpen(
  tx: Transaction,
  { atMost, leftOut }: Pick<Batch, 'atMost' | 'leftOut'>,
): Promise<OpenAnnouncement | undefined> {
  const [open] = await tx<OpenAnnouncement[]>`
    select id, subject, text, in_languages as "inLanguages", made_at as "madeAt", accounts[filled + 1 : filled + ${atMost}] as "accounts"
    from announcements
    where accounts is not null and id <> all(${leftOut}::integer[])
    order by id
    limit 1
    for update skip locked`;
  return open;
}

/**
 * Those of the accounts that still exist, in order; they stay until the transaction ends. Who withdraws a consent waits as
 * long, and then drops what was put.
 */
export async function holdAccounts(tx: Transaction, accounts: number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from accounts where id = any(${accounts}::integer[]) order by id for key share`;
  return rows.map(({ id }) => id);
}

/** Those of the accounts whose last answer was to agree. */
export async function listAgreedAmong(tx: Transaction, accounts: number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from accounts where id = any(${accounts}::integer[]) and ${agrees(tx)}`;
  return rows.map(({ id }) => id);
}

interface NewRecipients {
  announcementId: number;
  accounts: number[];
  /** Those of them who are told by push. */
  pushed: number[];
}

/** Stores whom the announcement goes to, in one statement, and returns the ids of those who are told by mail. */
export async function insertRecipients(
  tx: Transaction,
  { announcementId, accounts, pushed }: NewRecipients,
): Promise<number[]> {
  const rows = await tx<{ id: number; by: string }[]>`
    insert into announcement_recipients (announcement_id, account_id, by)
    select ${announcementId}, present.id, case when pushed.id is null then 'mail' else 'push' end
    from unnest(${accounts}::integer[]) as present (id)
      left join unnest(${pushed}::integer[]) as pushed (id) on pushed.id = present.id
    returning id, by`;
  return rows.filter(({ by }) => by === 'mail').map(({ id }) => id);
}

/** Notes that the next so many people of the locked announcement have their row. With the last the ids are forgotten. */
export async function noteFilled(tx: Transaction, id: number, count: number): Promise<void> {
  await tx`
    update announcements
    set filled = filled + ${count}, accounts = case when filled + ${count} < recipients then accounts end
    where id = ${id}`;
}
