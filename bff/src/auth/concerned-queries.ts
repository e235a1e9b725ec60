import type { Queryable } from '../database/db.ts';

/** Somebody who has to be told of a breach, and how to reach them: of a child the parent, whose name stands in brackets. */
export interface Concerned {
  accountId: number;
  name: string;
  email: string | null;
  phone: string | null;
  /** As it was stored; null where none was chosen. */
  language: string | null;
  /** Whether the account is deleted, and only what the law asks for is left. */
  isDeleted: boolean;
}

/** Of whom to list: everybody, these accounts, or those that were signed in at some moment of a time (ISO 8601). */
export type Scope =
  | { of: 'all' }
  | { of: 'accounts'; ids: readonly number[] }
  | { of: 'signed in'; from: string; until: string };

/**
 * The people of the scope in order of the account's number, the deleted ones too, without a bound: all of them must be told. Who was signed
 * in is known of the sessions of the last 30 days; what is earlier stands in the log.
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
    select id as "accountId", full_name as "name", email, phone, language, false as "isDeleted" from people ${within(db`id`)}
    union all
    select account_id, name || coalesce(' (' || guardian || ')', ''), email, phone, null, true from sealed_people ${within(db`account_id`)}
    order by "accountId"`;
}
