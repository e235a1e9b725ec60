import type { Queryable, Sql } from '../../database/db.ts';
import { dropWaiting } from '../push/outbox-queries.ts';
import type { Consent, ConsentPlace } from './announcement.ts';

/** The part of a query that says whether the person of `accounts` agrees: the last answer holds (migration 0022). */
export const agrees = (db: Queryable) => db`accounts.agreed`;

/** The last answer of the account; nulls where it has given none. */
export async function readConsent(db: Queryable, accountId: number): Promise<Consent> {
  const [consent] = await db<Consent[]>`
    select agreed, to_json(given_at) #>> '{}' as "at" from announcement_consents
    where account_id = ${accountId}
    order by id desc
    limit 1`;
  return consent ?? { agreed: null, at: null };
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
