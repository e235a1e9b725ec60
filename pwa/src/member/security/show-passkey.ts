import { securityApi } from '../../data/signed-in/security-api.ts';
import { showStep } from './security.ts';

/** Has the person use a passkey of the account, which shows the second step of this session. */
export const showPasskey = async (): Promise<void> => {
  const { usePasskeyOf } = await import('../auth/passkey/device.ts');
  const { options } = await securityApi.stepOptions();
  await showStep({ passkey: await usePasskeyOf(options) });
};
