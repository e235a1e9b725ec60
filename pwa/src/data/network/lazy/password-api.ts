import { answer, client, isNothing } from '../client.ts';
import { isReceived } from '../response-shapes.ts';

const { auth } = client.api;

interface PasswordReset {
  /** The secret of the mailed link. */
  token: string;
  password: string;
}

/** The calls of people who have forgotten their password. */
export const passwordApi = {
  forgotPassword: (email: string) =>
    answer(auth['forgot-password'].$post({ json: { email } }), isReceived),

  resetPassword: (json: PasswordReset) => answer(auth['reset-password'].$post({ json }), isNothing),
};
