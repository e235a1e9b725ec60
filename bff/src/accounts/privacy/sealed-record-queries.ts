import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { parsePhoneNumber } from '../../platform/i18n/phone-number.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';
import { provenAddressesOf } from '../profile/own-addresses.ts';

/**
 * Stores the identity of an account that is being deleted, for as long as the law requires: for a year, as the log has its id, and if its
 * orders have invoices or receipts, for eight years after the last of these. For a child it has the contact and name of the parent, so
 * that the payer stays known. No request of the API reads it (infra/docs/develop/decisions/0015).
 */
export async function insertSealedRecord(db: Queryable, accountId: number): Promise<void> {
  await db`
    insert into sealed_people (account_id, name, email, phone, guardian, registered_at, orders, kept_until)
    select people.id, people.name, people.email, people.phone, guardian ->> 'name', accounts.created_at, coalesce(bought.orders, '{}'),
      greatest(
        now() + ${retentionTimeOf('sealedPerson')}::interval,
        bought.last + ${retentionTimeOf('sealedBuyer')}::interval
      )::date
    from accounts join people on people.id = accounts.id cross join lateral (
        select array_agg(distinct orders.id) as orders, max(issued_on) as last
        from orders join documents on documents.order_id = orders.id
        where orders.account_id = accounts.id
      ) as bought
    where accounts.id = ${accountId}`;
}

/**
 * Deletes the answered messages from the account's proven addresses. A message without an answer stays until it is answered, and so does a
 * grievance, as evidence of how it was answered.
 */
export async function deleteAnsweredMessages(db: Queryable, accountId: number): Promise<void> {
  await db`
    delete from contact_messages using accounts
    where accounts.id = ${accountId}
      and lower(contact_messages.email) = any(${provenAddressesOf(db)})
      and answered_at is not null and due_on is null`;
}

/** Deletes at most `atMost` expired sealed records, and returns how many were deleted. */
export const deleteExpiredSealedRecords = (db: Queryable, atMost: number): Promise<number> =>
  deleteBatch(db, 'sealed_people', db`where kept_until < current_date limit ${atMost}`);

/** The stored data of a deleted account. */
export interface SealedRecord {
  accountId: number;
  name: string;
  /** For a child the parent, to whom the address and the phone number belong. */
  guardian: string | null;
  email: string | null;
  phone: string | null;
  /** ISO 8601. */
  registeredAt: string;
  deletedAt: string;
  /** YYYY-MM-DD */
  keptUntil: string;
  /** The references of the paid orders, and the numbers of their invoices and receipts. */
  orders: string[];
  documents: string[];
}

/** Far more than one person. */
const MAX_FOUND = 20;

/**
 * The sealed records for an account's id, an order's reference, an invoice's number, an address or a phone number. Logs each opening with
 * its reason in the same statement.
 */
export async function openSealedRecords(
  db: Queryable,
  { about, reason }: { about: string; reason: string },
): Promise<SealedRecord[]> {
  return db<SealedRecord[]>`
    with found as (
      select * from sealed_people
      where account_id::text = ${about} or email = lower(${about}) or phone = ${parsePhoneNumber(about)?.e164 ?? about}
        or orders && array(
          select orders.id from orders where reference = ${about}
          union all
          select order_id from documents where number = ${about}
        )
      order by account_id
      limit ${MAX_FOUND}
    ), opened as (
      insert into sealed_openings (account_id, reason) select account_id, ${reason} from found
    )
    select account_id as "accountId", name, guardian, email, phone, to_json(registered_at) #>> '{}' as "registeredAt",
      to_json(sealed_at) #>> '{}' as "deletedAt", kept_until::text as "keptUntil",
      array(select reference from orders where id = any(found.orders) order by id) as "orders",
      array(select number from documents where order_id = any(found.orders) order by id) as "documents"
    from found`;
}
