import {
  createAddressStopTokens,
  createAddressTokens,
  createAgreeTokens,
  createInvitationTokens,
  createResetTokens,
  createUnsubscribeTokens,
  type MailedTokens,
} from './mailed-tokens.ts';
import { createSignInCodes, type SignInCodes } from './sign-in-codes.ts';

/** The secrets in e-mails that authenticate their recipient. The code that composes e-mails and the routes need the same secrets. */
export interface MailedSecrets {
  resetTokens: MailedTokens;
  signInCodes: SignInCodes;
  addressTokens: MailedTokens;
  addressStopTokens: MailedTokens;
  unsubscribeTokens: MailedTokens;
  agreeTokens: MailedTokens;
  invitationTokens: MailedTokens;
}

export const createMailedSecrets = (secret: string): MailedSecrets => ({
  resetTokens: createResetTokens(secret),
  signInCodes: createSignInCodes(secret),
  addressTokens: createAddressTokens(secret),
  addressStopTokens: createAddressStopTokens(secret),
  unsubscribeTokens: createUnsubscribeTokens(secret),
  agreeTokens: createAgreeTokens(secret),
  invitationTokens: createInvitationTokens(secret),
});
