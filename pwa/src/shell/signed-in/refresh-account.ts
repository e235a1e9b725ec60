import { t } from '@lingui/core/macro';
import type { Role } from 'bff/contract';
import type { Language } from 'bff/shared/languages';
import { clearUnseenData } from '../../data/live/live-state.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { accountLanguageOf, sendLanguageChoice } from '../../data/session/account-language.ts';
import { pendingLanguageOf } from '../../data/session/pending-language.ts';
import { type SessionUser, storeUser, useSession } from '../../data/session/session.ts';
import { queryClient } from '../../data/signed-in/query-client.ts';
import { applyAccountLanguage } from '../../i18n/apply-account-language.ts';
import { chosenLanguage } from '../../i18n/chosen-language.ts';
import { showToast } from '../notices/toasts.ts';
import { roleMessages } from './role-messages.ts';

const formatRoleChange = (role: Role) =>
  roleMessages(role).isNew ??
  t`You are no longer on the studio’s staff, so the staff pages are closed.`;

/** Removes what the previous role could see from the screen and the caches. */
const handleRoleChange = (before: SessionUser | undefined, { role }: SessionUser) => {
  if (!before || before.role === role) return;
  clearUnseenData();
  void queryClient.invalidateQueries();
  showToast(() => formatRoleChange(role), { isProblem: role === 'learner' });
};

/** Another device may have chosen another language. A choice made here during the request is newer than the response. */
const applyLanguageOfAccount = async (user: SessionUser, chosenBefore: Language | undefined) => {
  const language = accountLanguageOf(user);
  const isSuperseded = chosenLanguage() !== chosenBefore;
  if (!language || isSuperseded || language === chosenBefore) return;
  await applyAccountLanguage(language);
};

/**
 * Reads the account again, as its permissions may have changed. Without a response the stored user stays.
 * If the token is rejected, the API client has ended the session already.
 */
export const refreshAccount = async () => {
  const { token, user: known } = useSession.getState();
  const chosen = chosenLanguage();
  const isPending = pendingLanguageOf(known?.id) !== undefined;
  void sendLanguageChoice();
  try {
    const { user } = await publicApi.me();
    const now = useSession.getState();
    if (now.token !== token) return;
    storeUser(user);
    handleRoleChange(now.user, user);
    // The response may be older than the pending choice.
    if (!isPending) await applyLanguageOfAccount(user, chosen);
  } catch {
    // Nothing to do, as described above.
  }
};
