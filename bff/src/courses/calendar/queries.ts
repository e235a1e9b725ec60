import type { Queryable } from '../../platform/database/db.ts';

interface FeedOwner {
  accountId: number;
  /** The language of the reader; null where they have chosen none. */
  language: string | null;
  /** The name of the child whose feed it is; null where it is the reader's own. */
  child: string | null;
}

/**
 * The account whose feed has this key, or into which the account with this key was merged; `undefined` when no account has it.
 */
export async function findFeedOwner(db: Queryable, key: string): Promise<FeedOwner | undefined> {
  const [owner] = await db<FeedOwner[]>`
    select account_id as "accountId", readers.language, child
    from readers join accounts on accounts.id = account_id
    where merged_into is null and account_id = coalesce(
      (select account_id from account_merges where calendar_key = ${key} and undone_at is null),
      (select account_id from calendar_feeds where key = ${key})
    )`;
  return owner;
}

/** The key of the account's feed; `undefined` when it has none yet. */
export async function findFeedKey(db: Queryable, accountId: number): Promise<string | undefined> {
  const [feed] = await db<{ key: string }[]>`
    select key from calendar_feeds where account_id = ${accountId}`;
  return feed?.key;
}

interface NewFeedKey {
  accountId: number;
  key: string;
}

/** Stores this key for the account's feed unless it has one already, and returns the stored key. */
export async function ensureFeedKey(
  db: Queryable,
  { accountId, key }: NewFeedKey,
): Promise<string> {
  const [made] = await db<{ key: string }[]>`
    insert into calendar_feeds (account_id, key) values (${accountId}, ${key})
    on conflict (account_id) do update set made_at = calendar_feeds.made_at
    returning key`;
  return made?.key ?? key;
}

/** Replaces the key of the account's feed. The former key, and the keys of accounts that were merged into it, stop working. */
export async function replaceFeedKey(db: Queryable, { accountId, key }: NewFeedKey): Promise<void> {
  await db`
    with ended as (
      update account_merges set calendar_key = null where account_id = ${accountId} and calendar_key is not null
    )
    insert into calendar_feeds (account_id, key) values (${accountId}, ${key})
    on conflict (account_id) do update set key = excluded.key, made_at = now()`;
}
