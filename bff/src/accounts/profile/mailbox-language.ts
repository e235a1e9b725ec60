import type { Queryable } from '../../platform/database/db.ts';
import { isLanguage, type Language } from '../../shared/languages.ts';
import { findTrustedLanguage } from '../login/queries.ts';

/**
 * The language of a mail to the studio itself, at this address or at `Name <address>`: that of the address's account, or else the
 * studio's. An account that a stranger may have registered does not count.
 */
export async function findMailboxLanguage(
  db: Queryable,
  mailbox: string,
  studioLanguage: Language,
): Promise<Language> {
  const address = /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
  const chosen = await findTrustedLanguage(db, address.trim().toLowerCase());
  return isLanguage(chosen) ? chosen : studioLanguage;
}
