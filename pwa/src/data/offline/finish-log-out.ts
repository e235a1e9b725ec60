import { pendingLogOut } from '../session/session.ts';

/**
 * Ends a session whose log-out did not reach the server before the app was closed. The token is deleted here, but the
 * cookie of /join still has it: without this, the next user of the device would join classes as the previous one.
 */
export const finishLogOut = async (): Promise<void> => {
  if (!pendingLogOut.isNoted()) return;
  try {
    const { ok } = await fetch('/join/leave', { method: 'POST' });
    if (ok) pendingLogOut.forget();
  } catch {
    // The next start of the app, or the return of the network, tries again.
  }
};
