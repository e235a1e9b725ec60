import { t } from '@lingui/core/macro';
import { publicApi } from '../../data/network/public-api.ts';
import { type KnownUser, rememberUser, useSession } from '../../data/session/session.ts';
import { may } from '../../data/signed-in/may.ts';
import { notify } from '../notices/notices.ts';

/** What only staff see goes from the screen. All of them have a day to look at. */
const sayIfRevoked = (before: KnownUser | undefined, now: KnownUser) => {
  if (may(before, 'today.read') && !may(now, 'today.read'))
    notify(t`You are not staff of the studio any more. What is for staff only is closed.`, {
      isProblem: true,
    });
};

/**
 * Reads the account again, because what it may do may have changed. Without an answer the stored user stays.
 * If the token is refused, the api has ended the session already.
 */
export const refreshAccount = async () => {
  const { token } = useSession.getState();
  try {
    const { user } = await publicApi.me();
    const now = useSession.getState();
    if (now.token !== token) return;
    rememberUser(user);
    sayIfRevoked(now.user, user);
  } catch {
    // Nothing to do, as described above.
  }
};
