import { useNavigate } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { ApiError } from '../../data/network/client.ts';
import { publicApi } from '../../data/network/public-api.ts';
import { endSession, untoldLogOut, useSession } from '../../data/session/session.ts';
import { inThisLanguage } from '../../i18n/messages.ts';

/**
 * Revokes the token on the server. Without an answer it tries again when the network comes back, while this page is open:
 * a token stored for later could be stolen. What the next start does then is in data/offline/finish-log-out.ts.
 */
const tellServer = async (token: string): Promise<void> => {
  try {
    await publicApi.logOut(token);
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.status === 401)) {
      window.addEventListener('online', () => void tellServer(token), { once: true });
      return;
    }
  }
  untoldLogOut.forget();
};

/** Ends the session in this tab and all others, and opens the login page. */
export const useLogOut = () => {
  const navigate = useNavigate();
  return () => {
    const { token } = useSession.getState();
    endSession('logout');
    if (token) {
      untoldLogOut.note();
      void tellServer(token);
    }
    navigate(inThisLanguage(pages.login.path));
  };
};
