import { create } from 'zustand';
import { ApiError } from '../../api/client.ts';
import { type Credentials, publicApi, type Registration } from '../../api/public-api.ts';
import { messages } from '../../content/messages.ts';
import { rememberUser, startSession, useSession } from '../../session/session.ts';

interface AuthState {
  /** Shared by both screens, so that it is filled in for the first sign-in after registering. */
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
  await publicApi.register(registration);
  useAuth.setState({ email: registration.email, registered: true });
};

export const logIn = async (credentials: Credentials): Promise<void> => {
  const { token, user } = await publicApi.login(credentials);
  useAuth.setState(fresh);
  startSession(token, user);
};

/**
 * Reads the account again, because its role may have changed. Without an answer the stored user stays.
 * If the token is refused, the api has ended the session already.
 */
export const refreshAccount = async () => {
  const { token } = useSession.getState();
  try {
    const { user } = await publicApi.me();
    if (useSession.getState().token === token) rememberUser(user);
  } catch {
    // Nothing to do, as described above.
  }
};
