import type { Language } from 'bff/shared/languages';
import { answer, client } from '../client.ts';
import { isSignIn, isSomething } from '../response-shapes.ts';

const { code } = client.api.auth;

/** The digits of a mail, and what this device was given when it asked for them. */
export interface EnteredCode {
  handle: string;
  code: string;
}

/** What shows that it is the account's owner who asks, and not somebody who has found the device. */
export type OwnerProof = { password: string } | { code: EnteredCode };

const holdsHandle = (body: unknown) => isSomething(body) && typeof body.handle === 'string';

/** The calls of who signs in by a code in a mail. */
export const codeApi = {
  /** Resolves with the same for an address without an account, to which no mail goes. */
  ask: (email: string) => answer(code.$post({ json: { email } }), holdsHandle),

  enter: (json: EnteredCode & { language?: Language }) =>
    answer(code.enter.$post({ json }), isSignIn),
};
