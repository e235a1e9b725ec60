import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { passkeyApi } from '../../../data/network/passkeys/passkey-api.ts';
import { languageToGive } from '../../../data/session/account-language.ts';

/** Has the person choose a passkey of this site, and signs in by it. Rejects as the browser or the server refuses. */
export const signInByPasskey = async () => {
  const { options } = await passkeyApi.signInOptions();
  const passkey = await startAuthentication({ optionsJSON: options });
  return passkeyApi.signIn({ passkey, ...languageToGive() });
};

export const makePasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON: options });

export const usePasskeyOf = (options: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON: options });
