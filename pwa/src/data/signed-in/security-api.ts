import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { answer, client, idParam, isNothing, signed } from '../network/client.ts';
import { holdsAccount } from '../network/response-shapes.ts';
import type { OwnerProof } from '../network/sign-in/code-api.ts';
import { holdsPasskeys, holdsSecurity } from './response-shapes.ts';

const { account, auth } = client.api;
const { security } = account;
const codes = security['time-codes'];

interface NewPasskey {
  name: string;
  passkey: RegistrationResponseJSON;
}

/** What shows a second step: one of these. */
export type Proof =
  | { passkey: AuthenticationResponseJSON }
  | { timeCode: string }
  | { recoveryCode: string };

/**
 * The calls of passkeys and codes. A change of them is refused with the code `keys.confirm-first` where the server wants to know
 * first who is there.
 */
export const securityApi = {
  read: () => signed((options) => answer(security.$get({}, options), holdsPasskeys)),

  confirm: (json: OwnerProof) =>
    signed((options) => answer(security.confirm.$post({ json }, options), isNothing)),

  /** What the browser is asked, to make a passkey. */
  creationOptions: () =>
    signed((options) => answer(security.passkeys.options.$post({}, options))) as Promise<{
      options: PublicKeyCredentialCreationOptionsJSON;
    }>,

  addPasskey: (json: NewPasskey) =>
    signed((options) => answer(security.passkeys.$post({ json }, options), holdsSecurity)),

  renamePasskey: (id: number, name: string) =>
    signed((options) =>
      answer(
        security.passkeys[':id'].$patch({ ...idParam(id), json: { name } }, options),
        holdsPasskeys,
      ),
    ),

  removePasskey: (id: number) =>
    signed((options) =>
      answer(security.passkeys[':id'].$delete(idParam(id), options), holdsPasskeys),
    ),

  beginTimeCodes: () => signed((options) => answer(codes.$post({}, options))),

  confirmTimeCodes: (code: string) =>
    signed((options) => answer(codes.confirm.$post({ json: { code } }, options), holdsSecurity)),

  removeTimeCodes: () => signed((options) => answer(codes.$delete({}, options), holdsPasskeys)),

  renewRecoveryCodes: () =>
    signed((options) => answer(security['recovery-codes'].$post({}, options), holdsSecurity)),

  /** What the browser is asked, to use a passkey of the account. */
  stepOptions: () =>
    signed((options) => answer(auth['second-step'].options.$post({}, options))) as Promise<{
      options: PublicKeyCredentialRequestOptionsJSON;
    }>,

  showStep: (json: Proof) =>
    signed((options) => answer(auth['second-step'].$post({ json }, options), holdsAccount)),
};
