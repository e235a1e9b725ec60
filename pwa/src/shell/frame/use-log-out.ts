import { useNavigate } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { ApiError } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { endSession, pendingLogOut, useSession } from '../../data/session/session.ts';
import { pathInCurrentLanguage } from '../../i18n/messages.ts';

/**
 * Revokes the token on the server. Without a response it tries again when the network returns, while this page is open:
 * a token stored for later could be stolen. The next start of the app runs data/offline/finish-log-out.ts.
 */
const revokeToken = async (token: string): Promise<void> => {
  try {
    await publicApi.logOut(token);
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 401)) {
      window.addEventListener('online', () => void revokeToken(token), { once: true });
      return;
    }
  }
  pendingLogOut.forget();
};

/** Ends the session in this tab and all others, and opens the login page. */
export const useLogOut = () => {
  const navigate = useNavigate();
  return () => {
    const { token } = useSession.getState();
    endSession('logout');
    if (token) {
      pendingLogOut.note();
      void revokeToken(token);
    }
    navigate(pathInCurrentLanguage(pages.login.path));
  };
};
