import type { Queryable } from '../../platform/database/db.ts';

/** A person who must be notified of a breach, with their contact; for a child that of the parent, whose name is in brackets. */
export interface AffectedPerson {
  /** Null for a person without an account. */
  accountId: number | null;
  /** Empty if it is not known. */
  name: string;
  email: string | null;
  phone: string | null;
  /** As it was stored; null if none was chosen. */
  language: string | null;
  /** How the studio knows the person. The last three have no account. */
  knownBy: 'account' | 'deleted account' | 'message' | 'nomination' | 'invitation';
}

/** Which people to list: all, these accounts, or those that were signed in at some moment of a time span (ISO 8601). */
export type BreachScope =
  | { of: 'all' }
  | { of: 'accounts'; ids: readonly number[] }
  | { of: 'signed in'; from: string; until: string };

/**
 * The people of the scope in order of the account's id, with deleted accounts, without a limit: all of them must be notified. `all` includes
 * people without an account: senders of messages, nominees, and invited people. Who was signed in is known from the stored sessions: of
 * the last 30 days, and not for people who have signed out since.
 */
export async function listAffectedPeople(
  db: Queryable,
  scope: BreachScope,
): Promise<AffectedPerson[]> {
  const within = (id: ReturnType<Queryable>) => {
    if (scope.of === 'accounts') return db`where ${id} = any(${[...scope.ids]}::integer[])`;
    if (scope.of === 'all') return db``;
    return db`where ${id} in (
      select account_id from sessions
      where sessions.created_at < ${scope.until}::timestamptz and expires_at > ${scope.from}::timestamptz
    )`;
  };
  return db<AffectedPerson[]>`
    select id as "accountId", full_name as "name", email, phone, language, 'account' as "knownBy" from people ${within(db`id`)}
    union all
    select account_id, name || coalesce(' (' || guardian || ')', ''), email, phone, null, 'deleted account'
    from sealed_people ${within(db`account_id`)}
    ${scope.of === 'all' ? db`union all ${withoutAccount(db)}` : db``}
    order by "accountId" nulls last, name`;
}

/** Each address of a person without an account once, and how the studio knows it. A nominee may have a phone number instead. */
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
