import { isDatabaseAway } from '../../../platform/database/db.ts';
import { type Words, wordsIn } from '../../../platform/i18n/messages.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/languages.ts';
import { hasReason, whyElsewhere } from '../off-site/failure-reason.ts';

const english = wordsIn(DEFAULT_LANGUAGE);

/**
 * Why a rehearsal failed, by the code that is stored: codes that are not its own are those of the backups elsewhere. For an
 * unknown code it refers to the server's log.
 */
export function whyNotTried(code: string, words: Words = english): string {
  const { rehearsed, databaseAway } = words.backups;
  const sentences: Partial<Record<string, string>> = rehearsed;
  return sentences[code] ?? (isDatabaseAway({ code }) ? databaseAway : whyElsewhere(code, words));
}

/** Whether the code says all, so that the log needs no stack trace. */
export const needsNoTrace = (code: string): boolean =>
  code !== 'NOT_RESTORED' &&
  (Object.hasOwn(english.backups.rehearsed, code) || hasReason(code) || isDatabaseAway({ code }));
