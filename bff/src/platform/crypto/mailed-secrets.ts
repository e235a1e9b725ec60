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

/** All that mails carry to show who has read them: what writes the mails and what reads the answers need the same. */
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
