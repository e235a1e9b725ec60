import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { currentLanguage } from '../../i18n/messages.ts';
import { hasPendingLanguage, pendingLanguageOf, storePendingLanguage } from './pending-language.ts';
import { type SessionUser, useSession } from './session.ts';

/**
 * The language of the account, in which e-mails and notifications are sent. A choice on one device applies to the account
 * and to its other devices.
 */

/** Sends the choice that the server does not know yet, if there is one. Never rejects: after a failure, a later call sends it. */
export const sendLanguageChoice = async (): Promise<void> => {
  if (!hasPendingLanguage()) return;
  try {
    // Visitors load none of it.
    const { sendPendingLanguage } = await import('../signed-in/send-pending-language.ts');
    await sendPendingLanguage();
  } catch {
    // The language stays stored.
  }
};

/** A choice by a signed-in person also applies to the account. */
export const chooseAccountLanguage = (language: Language): void => {
  const { user } = useSession.getState();
  if (!user) return;
  storePendingLanguage({ account: user.id, language });
  void sendLanguageChoice();
};

/** The newest choice of the account that is known here; undefined if there is none. */
export const accountLanguageOf = ({ id, language }: SessionUser): Language | undefined =>
  pendingLanguageOf(id) ?? language ?? undefined;

/** The language for an account that has none: the device's choice, or else the current language if it is not the default. */
export const languageForNewAccount = (): { language?: Language } => {
  const now = currentLanguage();
  const language = chosenLanguage() ?? (now === DEFAULT_LANGUAGE ? undefined : now);
  return language ? { language } : {};
};
