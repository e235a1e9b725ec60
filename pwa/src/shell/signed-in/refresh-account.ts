import { t } from '@lingui/core/macro';
import { publicApi } from '../../data/network/public-api.ts';
import { languageOf, tellLanguage } from '../../data/session/account-language.ts';
import { type KnownUser, rememberUser, useSession } from '../../data/session/session.ts';
import { untoldLanguage } from '../../data/session/untold-language.ts';
import { may } from '../../data/signed-in/may.ts';
import { chosenLanguage } from '../../language/choice.ts';
import type { Language } from '../../language/languages.ts';
import { takeLanguage } from '../../language/take-language.ts';
import { notify } from '../notices/notices.ts';

/** What only staff see goes from the screen. All of them have a day to look at. */
const sayIfRevoked = (before: KnownUser | undefined, now: KnownUser) => {
  if (may(before, 'today.read') && !may(now, 'today.read'))
    notify(() => t`You are not staff of the studio any more. What is for staff only is closed.`, {
      isProblem: true,
    });
};

/** Another device may have chosen another language. What was chosen here while the answer was under way is newer than it. */
const followLanguage = async (user: KnownUser, chosenBefore: Language | undefined) => {
  const language = languageOf(user);
  const isOld = chosenLanguage() !== chosenBefore;
  if (!language || isOld || language === chosenBefore) return;
  await takeLanguage(language);
};

/**
 * Reads the account again, because what it may do may have changed. Without an answer the stored user stays.
 * If the token is refused, the api has ended the session already.
 */
export const refreshAccount = async () => {
  const { token, user: known } = useSession.getState();
  const chosen = chosenLanguage();
  const isUntold = untoldLanguage(known?.id) !== undefined;
  void tellLanguage();
  try {
    const { user } = await publicApi.me();
    const now = useSession.getState();
    if (now.token !== token) return;
    rememberUser(user);
    sayIfRevoked(now.user, user);
    // The answer may be of before the server was told.
    if (!isUntold) await followLanguage(user, chosen);
  } catch {
    // Nothing to do, as described above.
  }
};
