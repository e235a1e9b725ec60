import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { phoneIn } from '../../platform/i18n/phone-number.ts';
import { timeOf } from '../../shared/retention-policy.ts';
import { provenAddressesOf } from '../profile/own-addresses.ts';

/**
 * Notes who the account is, for as long as the law asks: for a year, as the log names its number, and where its orders have documents
 * for eight years after the last of these. Of a child the address and the number are the parent's, whose name stands there: who paid stays
 * known. Nothing that answers a request reads it (infra/docs/decisions/0073).
 */
export async function sealPerson(db: Queryable, accountId: number): Promise<void> {
  await db`
    insert into sealed_people (account_id, name, email, phone, guardian, registered_at, orders, kept_until)
    select people.id, people.name, people.email, people.phone, guardian ->> 'name', accounts.created_at, coalesce(bought.orders, '{}'),
      greatest(
        now() + ${timeOf('sealedPerson')}::interval,
        bought.last + ${timeOf('sealedBuyer')}::interval
      )::date
    from accounts join people on people.id = accounts.id cross join lateral (
        select array_agg(distinct orders.id) as orders, max(issued_on) as last
        from orders join documents on documents.order_id = orders.id
        where orders.account_id = accounts.id
      ) as bought
    where accounts.id = ${accountId}`;
}

/**
 * Deletes what was written from the account's addresses, as far as these are proven, and answered. What waits for its answer stays until then, and so
 * does a grievance: how it was answered is shown by it.
 */
export async function forgetOwnMessages(db: Queryable, accountId: number): Promise<void> {
  await db`
    delete from contact_messages using accounts
    where accounts.id = ${accountId}
      and lower(contact_messages.email) = any(${provenAddressesOf(db)})
      and answered_at is not null and due_on is null`;
}

/** Deletes at most `atMost` people whose time is over, and returns how many were deleted. */
export const forgetSealedPeople = (db: Queryable, atMost: number): Promise<number> =>
  deleteBatch(db, 'sealed_people', db`where kept_until < current_date limit ${atMost}`);

/** What is kept of a deleted account. */
export interface SealedPerson {
  accountId: number;
  name: string;
  /** Of a child the parent, whose the address and the phone number are. */
  guardian: string | null;
  email: string | null;
  phone: string | null;
  /** ISO 8601. */
  registeredAt: string;
  deletedAt: string;
  /** YYYY-MM-DD */
  keptUntil: string;
  /** The references of the orders that were paid, and the numbers of their documents. */
  orders: string[];
  documents: string[];
}

/** Far more than one person. */
const MOST_FOUND = 20;

/**
 * Whom a number names: of an account as the log has it, of an order or of a document; or an address or a phone number. Notes that it was
 * looked up, and why, in the same statement.
 */
export async function openSealed(
  db: Queryable,
  { about, reason }: { about: string; reason: string },
): Promise<SealedPerson[]> {
  return db<SealedPerson[]>`
    with found as (
      select * from sealed_people
      where account_id::text = ${about} or email = lower(${about}) or phone = ${phoneIn(about)?.e164 ?? about}
        or orders && array(
          select orders.id from orders where reference = ${about}
          union all
          select order_id from documents where number = ${about}
        )
      order by account_id
      limit ${MOST_FOUND}
    ), opened as (
      insert into sealed_openings (account_id, reason) select account_id, ${reason} from found
    )
    select account_id as "accountId", name, guardian, email, phone, to_json(registered_at) #>> '{}' as "registeredAt",
      to_json(sealed_at) #>> '{}' as "deletedAt", kept_until::text as "keptUntil",
      array(select reference from orders where id = any(found.orders) order by id) as "orders",
      array(select number from documents where order_id = any(found.orders) order by id) as "documents"
    from found`;
}
