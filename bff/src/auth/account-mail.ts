import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import { greetingTo, type Letter } from '../mail/mail-template.ts';
import type { Account } from './account.ts';
import type { ResettableAccount } from './password-reset-queries.ts';
import { isUnprovenAddress } from './queries.ts';

/** The letter to a learner after registering. */
export const welcomeLetter = ({ name }: Account, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'your account at Ganga Yoga is ready. Choose a course, and its class link will wait for you in the app.',
    'You need no more than a phone, a mat and a quiet corner.',
  ],
  action: { label: 'Look at the courses', url: `${publicUrl}/Courses` },
});

/** The letter with the link for a new password; `url` contains the secret and must not be logged. */
export const resetLetter = ({ name, hours }: ResettableAccount, url: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    `somebody, hopefully you, asked for a new password. The link below works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}, and signs you out everywhere else.`,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
});

/** The letter after a password was changed, on the account screen or by a mailed link. */
export const passwordChangedLetter = ({ name }: Account, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'the password of your account at Ganga Yoga has just been changed. If it was you, there is nothing to do.',
    'If it was not you, choose a new one now: we mail you a link, and the new password signs out everybody who is in your account.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/ForgotPassword` },
});

/**
 * Whether one more mail may go to the address. If the address is unproven, the mail is counted against
 * `unprovenResetPerAccount` if it has a link for a new password, else against `unprovenMailPerAccount`, and
 * false is returned once that limit is reached. Anybody can register any address, so an address gets only a
 * few mails a day until its owner has opened a mailed link or is enrolled. The endpoints must answer the same in
 * both cases. Rejects when the database cannot be reached.
 */
export async function mayWriteTo(
  { sql, limits }: Pick<Deps, 'sql' | 'limits'>,
  { to, hasLink }: { to: string; hasLink: boolean },
): Promise<boolean> {
  if (!(await isUnprovenAddress(sql, to))) return true;
  try {
    await (hasLink ? limits.unprovenResetPerAccount : limits.unprovenMailPerAccount).take(to);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
