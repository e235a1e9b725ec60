import { useNavigate } from 'react-router-dom';
import { ApiError } from '../api/client.ts';
import { publicApi } from '../api/public-api.ts';
import { pages } from '../paths.ts';
import { endSession, useSession } from '../session/session.ts';

/**
 * Ends the sign-in on the server. Without an answer it is tried again whenever the network comes
 * back, for as long as this page is open: a token that is stored for later could be stolen from there.
 */
const tellServer = async (token: string): Promise<void> => {
  try {
    await publicApi.logOut(token);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) return;
    window.addEventListener('online', () => void tellServer(token), { once: true });
  }
};

/** Forgets who was signed in, here and in every other tab, and goes to the login page. */
export const useLogOut = () => {
  const navigate = useNavigate();
  return () => {
    const { token } = useSession.getState();
    endSession('logout');
    if (token) void tellServer(token);
    navigate(pages.login.path);
  };
};
