import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { client, idParam, isEmptyResponse, readResponse, withSession } from '../network/client.ts';
import { hasUser } from '../network/response-shapes.ts';
import type { OwnerProof } from '../network/sign-in/code-api.ts';
import { hasPasskeys, hasSecurity } from './response-shapes.ts';

const { account, auth } = client.api;
const { security } = account;
const codes = security['time-codes'];

interface NewPasskey {
  name: string;
  passkey: RegistrationResponseJSON;
}

/** The second factor: one of these. */
export type TwoFactorProof =
  | { passkey: AuthenticationResponseJSON }
  | { timeCode: string }
  | { recoveryCode: string };

/**
 * The calls for passkeys and codes. A change fails with the code `keys.confirm-first` if the server needs a confirmation by
 * the owner first.
 */
export const securityApi = {
  read: () => withSession((options) => readResponse(security.$get({}, options), hasPasskeys)),

  confirmOwner: (json: OwnerProof) =>
    withSession((options) =>
      readResponse(security.confirm.$post({ json }, options), isEmptyResponse),
    ),

  /** The WebAuthn options for creating a passkey. */
  creationOptions: () =>
    withSession((options) =>
      readResponse(security.passkeys.options.$post({}, options)),
    ) as Promise<{
      options: PublicKeyCredentialCreationOptionsJSON;
    }>,

  addPasskey: (json: NewPasskey) =>
    withSession((options) => readResponse(security.passkeys.$post({ json }, options), hasSecurity)),

  renamePasskey: (id: number, name: string) =>
    withSession((options) =>
      readResponse(
        security.passkeys[':id'].$patch({ ...idParam(id), json: { name } }, options),
        hasPasskeys,
      ),
    ),

  removePasskey: (id: number) =>
    withSession((options) =>
      readResponse(security.passkeys[':id'].$delete(idParam(id), options), hasPasskeys),
    ),

  beginTimeCodes: () => withSession((options) => readResponse(codes.$post({}, options))),

  confirmTimeCodes: (code: string) =>
    withSession((options) =>
      readResponse(codes.confirm.$post({ json: { code } }, options), hasSecurity),
    ),

  removeTimeCodes: () =>
    withSession((options) => readResponse(codes.$delete({}, options), hasPasskeys)),

  renewRecoveryCodes: () =>
    withSession((options) =>
      readResponse(security['recovery-codes'].$post({}, options), hasSecurity),
    ),

  /** The WebAuthn options for using a passkey of the account. */
  twoFactorOptions: () =>
    withSession((options) =>
      readResponse(auth['second-step'].options.$post({}, options)),
    ) as Promise<{
      options: PublicKeyCredentialRequestOptionsJSON;
    }>,

  confirmTwoFactor: (json: TwoFactorProof) =>
    withSession((options) => readResponse(auth['second-step'].$post({ json }, options), hasUser)),
};
