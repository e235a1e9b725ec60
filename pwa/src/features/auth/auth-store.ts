import { create } from 'zustand';
import { ApiError, api, type Credentials, type Registration } from '../../api/client.ts';
import { messages } from '../../content/messages.ts';
import { rememberUser, startSession, useSession } from '../../session/session.ts';

interface AuthState {
  /** Kept between the two modes, so that whoever has just registered need not type it again. */
  email: string;
  registered: boolean;
}

const fresh: AuthState = { email: '', registered: false };

export const useAuth = create<AuthState>()(() => fresh);

export const typeEmail = (email: string) => useAuth.setState({ email, registered: false });

/** The specification's section 8: the server's error, or one sentence for everything else. */
const problemOf = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : messages.somethingWentWrong;

/** Returns what went wrong, as a sentence, or nothing. */
export const register = async (registration: Registration): Promise<string | undefined> => {
  try {
    await api.register(registration);
    useAuth.setState({ email: registration.email, registered: true });
    return undefined;
  } catch (failure) {
    return problemOf(failure);
  }
};

/** Returns what went wrong, as a sentence, or nothing. */
export const logIn = async (credentials: Credentials): Promise<string | undefined> => {
  try {
    const { token, user } = await api.login(credentials);
    useAuth.setState(fresh);
    startSession(token, user);
    return undefined;
  } catch (failure) {
    return problemOf(failure);
  }
};

/**
 * Asks the server who this is, as the role may have changed. Without an answer the stored user
 * stays; a refused token has ended the session on its way here.
 */
export const refreshAccount = async () => {
  const { token } = useSession.getState();
  try {
    const { user } = await api.me();
    if (useSession.getState().token === token) rememberUser(user);
  } catch {
    // Said above.
  }
};
