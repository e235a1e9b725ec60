import { replaceToken, type SessionUser, startSession, useSession } from '../session/session.ts';

/** Continues the session with the new token that the server has issued for it. */
export const continueWithToken = (token: string, user: SessionUser | undefined): void => {
  const { status, endedBy } = useSession.getState();
  if (status === 'in') replaceToken(token);
  // Another call may have failed with the old token before this response.
  else if (endedBy === 'refusal' && user) startSession(token, user);
};
