import { t } from '@lingui/core/macro';
import { ApiError, NetworkError, sentenceFor } from '../../data/network/client.ts';

/** Whether the browser knows passkeys; only such a one shows anything of them. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Why a passkey was not made or used: the server’s sentence, or what the browser’s error means (Web Authentication, level 3). */
export const passkeyProblem = (failure: unknown): string => {
  if (failure instanceof ApiError || failure instanceof NetworkError) return sentenceFor(failure);
  const { name } = failure as { name?: unknown };
  if (name === 'InvalidStateError') return t`This device has a passkey of your account already.`;
  if (name === 'SecurityError') return t`Passkeys do not work at this address.`;
  // The person has chosen none, or took too long: browsers do not tell the two apart.
  if (name === 'NotAllowedError' || name === 'AbortError')
    return t`No passkey was used. You can try again.`;
  return t`Your passkey could not be used here. Please sign in in another way.`;
};
