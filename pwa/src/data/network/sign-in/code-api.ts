import type { Language } from 'bff/shared/languages';
import { client, readResponse } from '../client.ts';
import { isLoginResult, isObject } from '../response-shapes.ts';

const { code } = client.api.auth;

/** The digits of the e-mail, and the handle that this device got when it requested them. */
export interface EnteredCode {
  handle: string;
  code: string;
}

/** Proves that the account's owner is at the device. */
export type OwnerProof = { password: string } | { code: EnteredCode };

const hasHandle = (body: unknown) => isObject(body) && typeof body.handle === 'string';

/** The calls for logging in with an e-mailed code. */
export const codeApi = {
  /** Resolves with the same for an address without an account, which gets no e-mail. */
  requestCode: (email: string) => readResponse(code.$post({ json: { email } }), hasHandle),

  logInWithCode: (json: EnteredCode & { language?: Language }) =>
    readResponse(code.enter.$post({ json }), isLoginResult),
};
