import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Language } from 'bff/shared/languages';
import { answer, client } from '../client.ts';
import { isSignIn } from '../response-shapes.ts';

const { passkey } = client.api.auth;

interface PasskeySignIn {
  passkey: AuthenticationResponseJSON;
  /** For an account that has none yet. */
  language?: Language;
}

/** The calls of signing in by a passkey alone; they load with its code. */
export const passkeyApi = {
  signInOptions: () =>
    answer(passkey.options.$post()) as Promise<{ options: PublicKeyCredentialRequestOptionsJSON }>,

  signIn: (json: PasskeySignIn) => answer(passkey.$post({ json }), isSignIn),
};
