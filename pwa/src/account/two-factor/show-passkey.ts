import { securityApi } from '../../data/signed-in/security-api.ts';
import { showStep } from './security.ts';

/** Has the person use a passkey of the account, for this session. */
export const askForPasskey = async () => {
  const { usePasskeyOf } = await import('../auth/passkey/device.ts');
  const { options } = await securityApi.stepOptions();
  return usePasskeyOf(options);
};

/** Has the person use a passkey of the account, which shows the second step of this session. */
export const showPasskey = async (): Promise<void> => showStep({ passkey: await askForPasskey() });
