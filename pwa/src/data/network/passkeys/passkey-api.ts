import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Language } from 'bff/shared/languages';
import { client, readResponse } from '../client.ts';
import { isLoginResult } from '../response-shapes.ts';

const { passkey } = client.api.auth;

interface PasskeySignIn {
  passkey: AuthenticationResponseJSON;
  /** The language for an account that has none yet. */
  language?: Language;
}

/** The calls for logging in with a passkey alone; they are loaded with its code. */
export const passkeyApi = {
  signInOptions: () =>
    readResponse(passkey.options.$post()) as Promise<{
      options: PublicKeyCredentialRequestOptionsJSON;
    }>,

  signIn: (json: PasskeySignIn) => readResponse(passkey.$post({ json }), isLoginResult),
};
