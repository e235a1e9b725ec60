import { type KnownUser, replaceToken, startSession, useSession } from '../session/session.ts';

/** Goes on with the token that the server has given this session in the place of its own, as who it was for before. */
export const takeToken = (token: string, user: KnownUser | undefined): void => {
  const { status, endedBy } = useSession.getState();
  if (status === 'in') replaceToken(token);
  // Another call may have been refused with the old token before this answer came.
  else if (endedBy === 'refusal' && user) startSession(token, user);
};
