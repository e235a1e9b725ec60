import { t } from '@lingui/core/macro';
import { ApiError, formatError, NetworkError } from '../../data/network/client.ts';

/** Whether the browser supports passkeys; otherwise the app does not mention them. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Why a passkey could not be created or used: the server’s message, or the meaning of the browser’s error (Web Authentication, level 3). */
export const formatPasskeyError = (failure: unknown): string => {
  if (failure instanceof ApiError || failure instanceof NetworkError) return formatError(failure);
  const { name } = failure as { name?: unknown };
  if (name === 'InvalidStateError') return t`This device already has a passkey for your account.`;
  if (name === 'SecurityError') return t`Passkeys do not work at this address.`;
  // The person cancelled or timed out: browsers do not distinguish the two.
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t`No passkey was used. You can try again.`;
  return t`Your passkey could not be used here. Please log in another way.`;
};
