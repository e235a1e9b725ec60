import type { BatchRun } from '../../platform/database/batch.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { AnnouncementContent } from './announcement.ts';
import { hasConsent } from './consent-queries.ts';

/** An announcement whose recipients are not all stored yet, and its next recipients, in order. */
interface PendingAnnouncement extends AnnouncementContent {
  id: number;
  madeAt: Date;
  accounts: number[];
}

/**
 * Locks an announcement whose recipients are not all stored yet; `undefined` where there is none, or other
 * servers have locked it.
 */
export async function lockPendingAnnouncement(
  tx: Transaction,
  { atMost, leftOut }: Pick<BatchRun, 'atMost' | 'leftOut'>,
): Promise<PendingAnnouncement | undefined> {
  const [open] = await tx<PendingAnnouncement[]>`
    select id, subject, text, in_languages as "inLanguages", made_at as "madeAt", accounts[filled + 1 : filled + ${atMost}] as "accounts"
    from announcements
    where accounts is not null and id <> all(${leftOut}::integer[])
    order by id
    limit 1
    for update skip locked`;
  return open;
}

/**
 * Locks the accounts that still exist against deletion, in order, until the transaction ends. Withdrawing a consent
 * waits for it, and then deletes what was enqueued.
 */
export async function lockAccounts(tx: Transaction, accounts: number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from accounts where id = any(${accounts}::integer[]) order by id for key share`;
  return rows.map(({ id }) => id);
}

/** The accounts among these whose last answer was to agree. */
export async function listConsentingAccounts(
  tx: Transaction,
  accounts: number[],
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from accounts where id = any(${accounts}::integer[]) and ${hasConsent(tx)}`;
  return rows.map(({ id }) => id);
}

interface NewRecipients {
  announcementId: number;
  accounts: number[];
  /** The accounts that are notified by push. */
  pushed: number[];
}

/** Stores the recipients in one statement, and returns the ids of those who are notified by mail. */
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

/**
 * Records that the next `count` recipients of the locked announcement are stored. With the last one the list of ids
 * is cleared.
 */
export async function markRecipientsStored(
  tx: Transaction,
  id: number,
  count: number,
): Promise<void> {
  await tx`
    update announcements
    set filled = filled + ${count}, accounts = case when filled + ${count} < recipients then accounts end
    where id = ${id}`;
}
