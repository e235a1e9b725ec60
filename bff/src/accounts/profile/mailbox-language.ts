import type { Queryable } from '../../platform/database/db.ts';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { findTrustedLanguage } from '../login/queries.ts';

/**
 * The language of a mail to the studio itself, at this address or at `Name <address>`: that which its account has chosen, and
 * else the studio's. Whoever registers an address that is not theirs chooses nothing for it.
 */
export async function languageOfMailbox(
  db: Queryable,
  mailbox: string,
  studioLanguage: Language,
): Promise<Language> {
  const address = /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
  const chosen = await findTrustedLanguage(db, address.trim().toLowerCase());
  return isLanguage(chosen) ? chosen : studioLanguage;
}
