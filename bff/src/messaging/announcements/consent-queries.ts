import { CONSENT_TEXT_VERSIONS } from '../../accounts/privacy/consent-queries.ts';
import type { Queryable, Sql } from '../../platform/database/db.ts';
import { deleteWaitingPushes } from '../push/outbox-queries.ts';
import type { AnnouncementConsent, ConsentSource } from './announcement.ts';

/** SQL condition: the person of `accounts` has agreed. The last answer counts (migration 0022). */
export const hasConsent = (db: Queryable) => db`accounts.agreed`;

/** The last answer of the account, with nulls where there is none; and whether the dashboard asks for one. */
export async function readAnnouncementConsent(
  db: Queryable,
  accountId: number,
): Promise<AnnouncementConsent> {
  const [consent] = await db<AnnouncementConsent[]>`
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

/** Records that the dashboard has asked for consent. Only the first time is recorded, on whichever device. */
export async function markConsentRequested(db: Queryable, accountId: number): Promise<void> {
  await db`
    update accounts set announcements_asked_at = now()
    where id = ${accountId} and announcements_asked_at is null`;
}

/**
 * Whether the mail about this order asks for consent: it is the first order that enrolled the reader or one of their
 * children, and they have not answered yet.
 */
export async function shouldRequestConsentByMail(
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

/**
 * The account that the mail about this order has asked for consent within the last 90 days: the learner, or the
 * parent. Otherwise `undefined`.
 */
export async function findConsentAccount(
  db: Queryable,
  orderId: number,
): Promise<number | undefined> {
  const [asked] = await db<{ accountId: number }[]>`
    select reader_id as "accountId" from enrolment_periods join readers using (account_id)
    where order_id = ${orderId} and exists (
      select from order_events
      where order_events.order_id = enrolment_periods.order_id and state = 'paid' and at > now() - interval '90 days'
    )
    limit 1`;
  return asked?.accountId;
}

/** The language of the account; null where none is chosen, or the account is deleted. */
export async function findAccountLanguage(
  db: Queryable,
  accountId: number,
): Promise<string | null> {
  const [account] = await db<{ language: string | null }[]>`
    select language from accounts where id = ${accountId}`;
  return account?.language ?? null;
}

interface ConsentAnswer {
  accountId: number;
  agreed: boolean;
  givenIn: ConsentSource;
}

/**
 * Stores the answer with its time, and returns the resulting consent. An answer equal to the last one is not stored
 * again, nor one of a deleted account. Withdrawing deletes announcements that wait to be sent by push.
 */
export function saveConsent(
  sql: Sql,
  { accountId, agreed, givenIn }: ConsentAnswer,
): Promise<AnnouncementConsent> {
  return sql.begin(async (tx) => {
    // Two equal answers at the same time are stored once.
    await tx`select lock_people(array[${accountId}]::integer[])`;
    // Waits for announcements that are being enqueued (`lockAccounts`). Not earlier: an enrolment locks the name
    // before the key of the account.
    const [account] = await tx`select id from accounts where id = ${accountId} for update`;
    const last = await readAnnouncementConsent(tx, accountId);
    if (!account || last.agreed === agreed) return last;
    await tx`
      insert into announcement_consents (account_id, agreed, given_in, text_version)
      values (${accountId}, ${agreed}, ${givenIn}, ${CONSENT_TEXT_VERSIONS.announcements})`;
    if (!agreed) await deleteWaitingPushes(tx, accountId, ['announcement']);
    return readAnnouncementConsent(tx, accountId);
  }) as Promise<AnnouncementConsent>;
}
