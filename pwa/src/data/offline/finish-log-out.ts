import { untoldLogOut } from '../session/session.ts';

/**
 * Ends a session whose log-out did not reach the server before the app was closed. The token is gone from here, but the
 * browser keeps it in the cookie of /join: without this, whoever has the device next would join as the one who left.
 */
export const finishLogOut = async (): Promise<void> => {
  if (!untoldLogOut.isNoted()) return;
  try {
    const { ok } = await fetch('/join/leave', { method: 'POST' });
    if (ok) untoldLogOut.forget();
  } catch {
    // The next start tries again, or the network's return.
  }
};
