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

/** The specification's section 8: the server's own sentence, or one sentence for every other failure. */
export const problemOf = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : messages.somethingWentWrong;

/** Throws ApiError or NetworkError, as logIn does. */
export const register = async (registration: Registration): Promise<void> => {
  await api.register(registration);
  useAuth.setState({ email: registration.email, registered: true });
};

export const logIn = async (credentials: Credentials): Promise<void> => {
  const { token, user } = await api.login(credentials);
  useAuth.setState(fresh);
  startSession(token, user);
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
