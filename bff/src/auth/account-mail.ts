import type { Deps } from '../deps.ts';
import { type Draft, draftOf, greetingTo, type Letter } from '../mail/mail-template.ts';
import type { Account } from './account.ts';
import { findResettableAccount, type ResettableAccount } from './password-reset-queries.ts';
import { findAccount } from './queries.ts';

type Parts = Pick<Deps, 'sql' | 'publicUrl'>;

const welcomeLetter = ({ name }: Account, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'your account at Ganga Yoga is ready. Choose a course, and its class link will wait for you in the app.',
    'You need no more than a phone, a mat and a quiet corner.',
  ],
  action: { label: 'Look at the courses', url: `${publicUrl}/Courses` },
});

/** The mail to a learner after registering; `undefined` when the account is gone. */
export async function composeWelcome(
  { sql, publicUrl }: Parts,
  id: number,
): Promise<Draft | undefined> {
  const account = await findAccount(sql, id);
  return (
    account && draftOf(account.email, 'Welcome to Ganga Yoga', welcomeLetter(account, publicUrl))
  );
}

/** `url` contains the secret and must not be logged. */
const resetLetter = ({ name, hours }: ResettableAccount, url: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    `somebody, hopefully you, asked for a new password. The link below works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}, and signs you out everywhere else.`,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
});

/**
 * The mail with the link for a new password, for the request with this id; `undefined` when its address has no account, or
 * the link has expired or was used.
 */
export async function composePasswordReset(
  { sql, publicUrl, resetTokens }: Parts & Pick<Deps, 'resetTokens'>,
  id: number,
): Promise<Draft | undefined> {
  const account = await findResettableAccount(sql, id);
  const url = `${publicUrl}/ResetPassword#${resetTokens.sign(id)}`;
  return account && draftOf(account.email, 'A new password', resetLetter(account, url));
}

const passwordChangedLetter = ({ name }: Account, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'the password of your account at Ganga Yoga has just been changed. If it was you, there is nothing to do.',
    'If it was not you, choose a new one now: we mail you a link, and the new password signs out everybody who is in your account.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/ForgotPassword` },
});

/**
 * The mail after a password was changed, on the account screen or by a mailed link; `undefined` when the account is gone.
 */
export async function composePasswordChanged(
  { sql, publicUrl }: Parts,
  id: number,
): Promise<Draft | undefined> {
  const account = await findAccount(sql, id);
  const letter = account && passwordChangedLetter(account, publicUrl);
  return letter && draftOf(account.email, 'Your password was changed', letter);
}
