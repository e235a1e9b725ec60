import type { Queryable, Sql } from '../../platform/database/db.ts';
import { dropWaiting } from '../push/outbox-queries.ts';
import type { Consent, ConsentPlace } from './announcement.ts';

/** The part of a query that says whether the person of `accounts` agrees: the last answer holds (migration 0022). */
export const agrees = (db: Queryable) => db`accounts.agreed`;

/** The last answer of the account, nulls where it has given none; and whether the dashboard asks for one. */
export async function readConsent(db: Queryable, accountId: number): Promise<Consent> {
  const [consent] = await db<Consent[]>`
    select last.agreed, to_json(given_at) #>> '{}' as "at",
      case
        when last.agreed is not null
          or not exists (
            select from enrolment_periods
            where account_id in (
              select id from accounts own where own.id = accounts.id or own.guardian_id = accounts.id
            )
          ) then null
        when announcements_asked_at is null then 'first'
        when announcements_asked_at > now() - interval '7 days' then 'again'
      end as "ask"
    from accounts left join lateral (
        select agreed, given_at from announcement_consents
        where account_id = accounts.id
        order by id desc
        limit 1
      ) as last on true
    where accounts.id = ${accountId}`;
  return consent ?? { agreed: null, at: null, ask: null };
}

/** Notes that the dashboard has asked the person. The first time counts, whichever device it was on. */
export async function noteAsked(db: Queryable, accountId: number): Promise<void> {
  await db`
    update accounts set announcements_asked_at = now()
    where id = ${accountId} and announcements_asked_at is null`;
}

/**
 * Whether the mail about this order asks: it is the first that enrolled anybody of whom its reader is told, and they have not answered
 * yet.
 */
export async function isAskedByMail(
  db: Queryable,
  { accountId, orderId }: { accountId: number; orderId: number },
): Promise<boolean> {
  const [{ asks } = { asks: false }] = await db<{ asks: boolean }[]>`
    select not exists (select from announcement_consents where account_id = reader_id)
      and not exists (
        select from enrolment_periods
        where order_id < ${orderId} and account_id in (
          select id from accounts where id = reader_id or guardian_id = reader_id
        )
      ) as "asks"
    from readers where account_id = ${accountId}`;
  return asks;
}

/** Whom the mail about this order has asked within the last 90 days: its learner, or the parent; `undefined` after that, or without one. */
export async function findAsked(db: Queryable, orderId: number): Promise<number | undefined> {
  const [asked] = await db<{ accountId: number }[]>`
    select reader_id as "accountId" from enrolment_periods join readers using (account_id)
    where order_id = ${orderId} and exists (
      select from order_events
      where order_events.order_id = enrolment_periods.order_id and state = 'paid' and at > now() - interval '90 days'
    )
    limit 1`;
  return asked?.accountId;
}

/** The language that the account has chosen; null where it has chosen none, or is gone. */
export async function findLanguage(db: Queryable, accountId: number): Promise<string | null> {
  const [account] = await db<{ language: string | null }[]>`
    select language from accounts where id = ${accountId}`;
  return account?.language ?? null;
}

interface Answer {
  accountId: number;
  agreed: boolean;
  givenIn: ConsentPlace;
}

/**
 * Keeps the answer with its time, and returns what holds then. The same answer as the last one is not kept again. Nothing
 * is kept for an account that is gone. Who withdraws gets no announcement by push that waits still.
 */
export function keepConsent(sql: Sql, { accountId, agreed, givenIn }: Answer): Promise<Consent> {
  return sql.begin(async (tx) => {
    // Two equal answers at the same time are one.
    await tx`select lock_people(array[${accountId}]::integer[])`;
    // An announcement that is being put is waited for (`holdAccounts`). Only now: whoever enrols the person has their
    // name's lock before the key of their account.
    const [account] = await tx`select id from accounts where id = ${accountId} for update`;
    const last = await readConsent(tx, accountId);
    if (!account || last.agreed === agreed) return last;
    await tx`
      insert into announcement_consents (account_id, agreed, given_in)
      values (${accountId}, ${agreed}, ${givenIn})`;
    if (!agreed) await dropWaiting(tx, accountId, ['announcement']);
    return readConsent(tx, accountId);
  }) as Promise<Consent>;
}
