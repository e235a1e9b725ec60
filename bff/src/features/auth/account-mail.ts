import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { greetingTo, type Letter } from '../../mail/mail-template.ts';
import type { Account } from './account.ts';
import { isUnprovenAddress } from './queries.ts';

/** To who has just registered. */
export const welcomeLetter = ({ name }: Account, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'your account at Ganga Yoga is ready. Choose a course, and its class link will wait for you in the app.',
    'You need no more than a phone, a mat and a quiet corner.',
  ],
  action: { label: 'Look at the courses', url: `${publicUrl}/Courses` },
});

/** To who asked for a new password. */
export const resetLetter = ({ name }: Account, url: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'somebody, hopefully you, asked for a new password. The link below works once, for one hour, and signs you out everywhere else.',
    'If it was not you, there is nothing to do: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url },
});

/** To whose password was changed, in the account or by a mailed link. */
export const passwordChangedLetter = ({ name }: Account, publicUrl: string): Letter => ({
  greeting: greetingTo(name),
  paragraphs: [
    'the password of your account at Ganga Yoga has just been changed. If it was you, there is nothing to do.',
    'If it was not you, choose a new one now: we mail you a link, and the new password signs out everybody who is in your account.',
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/ForgotPassword` },
});

/**
 * Whether one more mail may go to this address; if so it is counted. Anybody can
 * register any address and have mails sent there, so until its owner has opened a
 * link of ours it gets a few a day. Who asked is told the same either way.
 */
export async function mayWriteTo(
  { sql, limits }: Pick<Deps, 'sql' | 'limits'>,
  email: string,
): Promise<boolean> {
  if (!(await isUnprovenAddress(sql, email))) return true;
  try {
    await limits.unprovenMailPerAccount.take(email);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
