import { securityApi } from '../../data/signed-in/security-api.ts';
import { completeTwoFactor } from './security.ts';

/** Asks the person for a passkey of the account. */
export const requestPasskey = async () => {
  const { getPasskey } = await import('../auth/passkey/webauthn.ts');
  const { options } = await securityApi.twoFactorOptions();
  return getPasskey(options);
};

/** Asks the person for a passkey of the account, which completes two-factor in this session. */
export const verifyPasskey = async (): Promise<void> =>
  completeTwoFactor({ passkey: await requestPasskey() });
