import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { passkeyApi } from '../../../data/network/passkeys/passkey-api.ts';
import { languageForNewAccount } from '../../../data/session/account-language.ts';

/** Lets the person choose a passkey of this site, and logs in with it. Rejects if the browser or the server refuses. */
export const signInByPasskey = async () => {
  const { options } = await passkeyApi.signInOptions();
  const passkey = await startAuthentication({ optionsJSON: options });
  return passkeyApi.signIn({ passkey, ...languageForNewAccount() });
};

export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON: options });

export const getPasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  startAuthentication({ optionsJSON: options });
