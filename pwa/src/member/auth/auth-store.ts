import type { Account } from 'bff/contract';
import { useState } from 'react';
import { create } from 'zustand';
import { messages } from '../../content/messages.ts';
import { ApiError } from '../../data/network/client.ts';
import { type Credentials, publicApi, type Registration } from '../../data/network/public-api.ts';
import { rememberUser, startSession, useSession } from '../../data/session/session.ts';
import { notify } from '../../shell/notices/notices.ts';
import { withProofOfWork } from './proof-of-work.ts';

interface AuthState {
  /** What was typed last, for the next screen: after registering, the first sign-in begins with it. */
  email: string;
  registered: boolean;
}

const fresh: AuthState = { email: '', registered: false };

export const useAuth = create<AuthState>()(() => fresh);

/**
 * The text of an e-mail field, which begins with what was typed on another screen. The component has a state of its own:
 * React subscribes to a store only after the paint, and until then a change of the store alone would empty the field.
 */
export const useEmail = () => {
  const [email, setEmail] = useState(() => useAuth.getState().email);
  const typeEmail = (email: string) => {
    setEmail(email);
    useAuth.setState({ email, registered: false });
  };
  return [email, typeEmail] as const;
};

/** The specification's section 8: the server's own sentence, or one sentence for every other failure. */
export const problemOf = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : messages.somethingWentWrong;

/** Throws ApiError or NetworkError, as logIn does. */
export const register = async (registration: Registration): Promise<void> => {
  await withProofOfWork((proof) => publicApi.register(registration, proof));
  useAuth.setState({ email: registration.email, registered: true });
};

export const logIn = async (credentials: Credentials): Promise<void> => {
  const { token, user } = await withProofOfWork((proof) => publicApi.login(credentials, proof));
  useAuth.setState(fresh);
  startSession(token, user);
};

/** What only staff see goes from the screen. */
const sayIfRevoked = (before: Account | undefined, now: Account) => {
  if (before?.role === 'staff' && now.role !== 'staff')
    notify('You are not staff of the studio any more. What is for staff only is closed.', {
      isProblem: true,
    });
};

/**
 * Reads the account again, because its role may have changed. Without an answer the stored user stays.
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
