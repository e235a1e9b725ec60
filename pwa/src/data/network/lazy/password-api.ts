import { client, isEmptyResponse, readResponse } from '../client.ts';
import { isAccepted } from '../response-shapes.ts';

const { auth } = client.api;

interface PasswordReset {
  /** The secret of the mailed link. */
  token: string;
  password: string;
}

/** The calls for people who have forgotten their password. */
export const passwordApi = {
  forgotPassword: (email: string) =>
    readResponse(auth['forgot-password'].$post({ json: { email } }), isAccepted),

  resetPassword: (json: PasswordReset) =>
    readResponse(auth['reset-password'].$post({ json }), isEmptyResponse),
};
