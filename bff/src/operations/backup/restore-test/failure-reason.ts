import { isDatabaseUnavailable } from '../../../platform/database/db.ts';
import { type Messages, messagesFor } from '../../../platform/i18n/messages.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/languages.ts';
import { describeOffSiteFailure, isKnownOffSiteFailure } from '../off-site/failure-reason.ts';

const english = messagesFor(DEFAULT_LANGUAGE);

/**
 * The message about a failed restore test, by its stored code: codes that are not its own are those of the off-site
 * backups. For an unknown code it refers to the log of the server.
 */
export function describeRestoreTestFailure(code: string, messages: Messages = english): string {
  const { restoreTest, databaseUnavailable } = messages.backups;
  const sentences: Partial<Record<string, string>> = restoreTest;
  return (
    sentences[code] ??
    (isDatabaseUnavailable({ code }) ? databaseUnavailable : describeOffSiteFailure(code, messages))
  );
}

/** Whether the code has a message, so that no stack trace is logged. */
export const isKnownRestoreTestFailure = (code: string): boolean =>
  code !== 'NOT_RESTORED' &&
  (Object.hasOwn(english.backups.restoreTest, code) ||
    isKnownOffSiteFailure(code) ||
    isDatabaseUnavailable({ code }));
