import type { Language } from 'bff/shared/languages';
import { client, readResponse } from '../client.ts';
import { isAccepted, isLoginResult } from '../response-shapes.ts';

const { auth } = client.api;

interface PasswordReset {
  /** The secret of the mailed link. */
  token: string;
  password: string;
  language?: Language;
}

/** The calls for people who have forgotten their password. */
export const passwordApi = {
  forgotPassword: (email: string) =>
    readResponse(auth['forgot-password'].$post({ json: { email } }), isAccepted),

  /** Logs out everywhere else, and logs in here. */
  resetPassword: (json: PasswordReset) =>
    readResponse(auth['reset-password'].$post({ json }), isLoginResult),
};
