import type { Queryable } from '../../platform/database/db.ts';

/** Somebody who has to be told of a breach, and how to reach them: of a child the parent, whose name stands in brackets. */
export interface Concerned {
  /** Null of whom the studio knows without an account. */
  accountId: number | null;
  /** Empty where it is not known. */
  name: string;
  email: string | null;
  phone: string | null;
  /** As it was stored; null where none was chosen. */
  language: string | null;
  /** Of a deleted account only what the law asks for is left. The last three have no account. */
  knownBy: 'account' | 'deleted account' | 'message' | 'nomination' | 'invitation';
}

/** Of whom to list: everybody, these accounts, or those that were signed in at some moment of a time (ISO 8601). */
export type Scope =
  | { of: 'all' }
  | { of: 'accounts'; ids: readonly number[] }
  | { of: 'signed in'; from: string; until: string };

/**
 * The people of the scope in order of the account's number, the deleted ones too, without a bound: all of them must be told. Everybody
 * includes who has no account: those who have written, were named by somebody, or are invited. Who was signed in is known of the
 * sessions that stand: of the last 30 days, and not of who has signed out since.
 */
export async function listConcerned(db: Queryable, scope: Scope): Promise<Concerned[]> {
  const within = (id: ReturnType<Queryable>) => {
    if (scope.of === 'accounts') return db`where ${id} = any(${[...scope.ids]}::integer[])`;
    if (scope.of === 'all') return db``;
    return db`where ${id} in (
      select account_id from sessions
      where sessions.created_at < ${scope.until}::timestamptz and expires_at > ${scope.from}::timestamptz
    )`;
  };
  return db<Concerned[]>`
    select id as "accountId", full_name as "name", email, phone, language, 'account' as "knownBy" from people ${within(db`id`)}
    union all
    select account_id, name || coalesce(' (' || guardian || ')', ''), email, phone, null, 'deleted account'
    from sealed_people ${within(db`account_id`)}
    ${scope.of === 'all' ? db`union all ${withoutAccount(db)}` : db``}
    order by "accountId" nulls last, name`;
}

/** Each address of somebody without an account once, and how the studio knows it. A nominee may have given a phone number. */
const withoutAccount = (db: Queryable) => db`
  select null::integer, name, email, phone, null, known_by
  from (
    select distinct on (coalesce(email, phone)) *
    from (
      select full_name as name, lower(email) as email, mobile_number as phone, 'message' as known_by
      from contact_messages
      union all
      select name, case when contact like '%@%' then lower(contact) end,
        case when contact not like '%@%' then contact end, 'nomination'
      from nominees
      union all
      select '', lower(email), null, 'invitation' from invitations
    ) as mentioned
    where email is null or not exists (select from accounts where accounts.email = mentioned.email)
    order by coalesce(email, phone), known_by = 'message' desc, known_by = 'nomination' desc
  ) as others`;
