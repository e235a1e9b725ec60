import type { Queryable, Transaction } from '../../platform/database/db.ts';

/** What is asked for by itself, and kept with its text and time. Announcements have a table of their own (messages/announcements). */
export type ConsentKind = 'notifications' | 'health-note' | 'child';

/**
 * Which text of each kind is asked with now. Another text is another version: the words of the earlier ones stay in platform/i18n/en/consents.ts,
 * as people read what they agreed to.
 */
export const TEXT_NOW = { announcements: 1, notifications: 1, 'health-note': 1, child: 1 } as const;

/** The last answer of an account to one kind. */
export interface StoredConsent {
  /** As it was stored, perhaps by a version that asks for more. */
  kind: string;
  textVersion: number;
  agreed: boolean;
  /** ISO 8601. */
  at: string;
}

/** The last answers of the account, one a kind, that about announcements too. */
export async function listConsents(db: Queryable, accountId: number): Promise<StoredConsent[]> {
  return db<StoredConsent[]>`
    (
      select 'announcements' as "kind", text_version as "textVersion", agreed, to_json(given_at) #>> '{}' as "at"
      from announcement_consents where account_id = ${accountId}
      order by id desc
      limit 1
    )
    union all
    (
      select distinct on (kind) kind, text_version, agreed, to_json(given_at) #>> '{}'
      from consents where account_id = ${accountId}
      order by kind, id desc
    )`;
}

/** The last answer of the account to this kind; `undefined` where it has given none. */
export async function lastConsent(
  db: Queryable,
  accountId: number,
  kind: ConsentKind,
): Promise<boolean | undefined> {
  const [last] = await db<{ agreed: boolean }[]>`
    select agreed from consents
    where account_id = ${accountId} and kind = ${kind}
    order by id desc
    limit 1`;
  return last?.agreed;
}

/**
 * Keeps the answer with its time and the text of now. The same answer as the last one is not kept again: who has agreed can always
 * withdraw, so the rows are bounded by the limit of agreeing. The account must be locked.
 */
export async function noteConsent(
  tx: Transaction,
  { accountId, kind, agreed }: { accountId: number; kind: ConsentKind; agreed: boolean },
): Promise<void> {
  if ((await lastConsent(tx, accountId, kind)) === agreed) return;
  await tx`
    insert into consents (account_id, kind, text_version, agreed)
    values (${accountId}, ${kind}, ${TEXT_NOW[kind]}, ${agreed})`;
}
