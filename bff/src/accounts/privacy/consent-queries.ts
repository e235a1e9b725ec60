import type { Queryable, Transaction } from '../../platform/database/db.ts';

/** The consents that are stored with their text and time. Consents to announcements have a table of their own (messaging/announcements). */
export type ConsentKind = 'notifications' | 'health-note' | 'child';

/**
 * The current version of the text of each kind. Another text is another version: the earlier texts stay in platform/i18n/en/consents.ts,
 * so that people can read the text that they agreed to. No version has a wider purpose than the one before: an earlier consent stays valid.
 */
export const CONSENT_TEXT_VERSIONS = {
  announcements: 2,
  notifications: 2,
  'health-note': 2,
  child: 2,
} as const;

/** The versions that an app may show: one that was opened before an update shows the earlier text. */
export const SHOWN_TEXT_VERSIONS = [1, 2] as const;

/** The version of the text that the app has shown. */
export type ShownTextVersion = (typeof SHOWN_TEXT_VERSIONS)[number];

/** The last answer of an account to one kind. */
export interface StoredConsent {
  /** As it was stored, perhaps by a later version that has more kinds. */
  kind: string;
  textVersion: number;
  agreed: boolean;
  /** ISO 8601. */
  at: string;
}

/** The last answers of the account, one for each kind, with that about announcements. */
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

/** The last answer of the account to this kind; `undefined` if it has given none. */
export async function findLastConsent(
  db: Queryable,
  accountId: number,
  kind: ConsentKind,
): Promise<boolean | undefined> {
  return (await findLast(db, accountId, kind))?.agreed;
}

async function findLast(
  db: Queryable,
  accountId: number,
  kind: ConsentKind,
): Promise<Pick<StoredConsent, 'agreed' | 'textVersion'> | undefined> {
  const [last] = await db<Pick<StoredConsent, 'agreed' | 'textVersion'>[]>`
    select agreed, text_version as "textVersion" from consents
    where account_id = ${accountId} and kind = ${kind}
    order by id desc
    limit 1`;
  return last;
}

interface Consent {
  accountId: number;
  kind: ConsentKind;
  agreed: boolean;
  /** Set if a text was shown; otherwise it is the current one. */
  textVersion?: ShownTextVersion;
}

/**
 * Stores the answer with its time and the version of its text. The same answer as the last one is not stored again, unless another text was
 * shown: as a consent can always be withdrawn, the rate limit of consenting bounds the rows. The account must be locked.
 */
export async function recordConsent(
  tx: Transaction,
  { accountId, kind, agreed, textVersion }: Consent,
): Promise<void> {
  const last = await findLast(tx, accountId, kind);
  if (last?.agreed === agreed && (textVersion ?? last.textVersion) === last.textVersion) return;
  await tx`
    insert into consents (account_id, kind, text_version, agreed)
    values (${accountId}, ${kind}, ${textVersion ?? CONSENT_TEXT_VERSIONS[kind]}, ${agreed})`;
}
