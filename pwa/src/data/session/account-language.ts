import { DEFAULT_LANGUAGE, type Language } from 'bff/shared/languages';
import { chosenLanguage } from '../../i18n/choice.ts';
import { languageNow } from '../../i18n/messages.ts';
import { type KnownUser, useSession } from './session.ts';
import { noteUntold, somethingIsUntold, untoldLanguage } from './untold-language.ts';

/**
 * The language of the account: that of all that is sent to the person. It follows what is chosen on the device, and the device
 * follows what was chosen on another.
 */

/** Tells the server what it does not know yet, if there is such a choice. Never rejects: without an answer, a later call tells it. */
export const tellLanguage = async (): Promise<void> => {
  if (!somethingIsUntold()) return;
  try {
    // Visitors load none of it.
    const { tellUntoldLanguage } = await import('../signed-in/tell-language.ts');
    await tellUntoldLanguage();
  } catch {
    // It stays noted.
  }
};

/** What is chosen while somebody is signed in is chosen for their account, too. */
export const chooseForAccount = (language: Language): void => {
  const { user } = useSession.getState();
  if (!user) return;
  noteUntold({ account: user.id, language });
  void tellLanguage();
};

/** The newest choice of the account that is known here; undefined where it has made none. */
export const languageOf = ({ id, language }: KnownUser): Language | undefined =>
  untoldLanguage(id) ?? language ?? undefined;

/** For an account that has no language: what was chosen on the device, or else is read there though nobody has chosen. */
export const languageToGive = (): { language?: Language } => {
  const now = languageNow();
  const language = chosenLanguage() ?? (now === DEFAULT_LANGUAGE ? undefined : now);
  return language ? { language } : {};
};
