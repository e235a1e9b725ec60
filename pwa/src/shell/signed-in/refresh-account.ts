import { t } from '@lingui/core/macro';
import type { Role } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { forgetUnseen } from '../../data/live/live-state.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { languageOf, tellLanguage } from '../../data/session/account-language.ts';
import { type KnownUser, rememberUser, useSession } from '../../data/session/session.ts';
import { untoldLanguage } from '../../data/session/untold-language.ts';
import { askAllAgain } from '../../data/signed-in/query-client.ts';
import { chosenLanguage } from '../../i18n/choice.ts';
import { takeLanguage } from '../../i18n/take-language.ts';
import { notify } from '../notices/notices.ts';

const nowInWords = (role: Role) => {
  if (role === 'owner') return t`Your role was changed: you are an owner of the studio now.`;
  if (role === 'staff') return t`Your role was changed: you are staff of the studio now.`;
  if (role === 'teacher') return t`Your role was changed: you are a teacher of the studio now.`;
  return t`You are not staff of the studio any more. What is for staff only is closed.`;
};

/** What the role before could see goes from the screen, and from what is kept. */
const meetOtherRole = (before: KnownUser | undefined, { role }: KnownUser) => {
  if (!before || before.role === role) return;
  forgetUnseen();
  void askAllAgain();
  notify(() => nowInWords(role), { isProblem: role === 'learner' });
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
    meetOtherRole(now.user, user);
    // The answer may be of before the server was told.
    if (!isUntold) await followLanguage(user, chosen);
  } catch {
    // Nothing to do, as described above.
  }
};
