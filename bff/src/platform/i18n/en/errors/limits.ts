export interface RetryWait {
  /** Until the next try is counted, as in `Retry-After`. */
  seconds: number;
}

/** One second; 30 seconds; one minute; 15 minutes. */
function formatDuration({ seconds }: RetryWait): string {
  if (seconds < 60) return seconds === 1 ? 'one second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
}

/** The errors of rate limits (platform/http/limits.ts). */
export const limitErrors = {
  'limits.attempts': (wait: RetryWait) =>
    `Too many attempts. Please try again in ${formatDuration(wait)}.`,
  // Here strangers may have used the limit up: the last sentence is what helps at once.
  'limits.sign-ins': (wait: RetryWait) =>
    `Too many attempts. Please try again in ${formatDuration(wait)}. To log in at once, ask for a new password by e-mail.`,
  // The links of all these requests are in the owner's mailbox.
  'limits.reset-mails': (wait: RetryWait) =>
    `Too many attempts. Please try again in ${formatDuration(wait)}. If you have an account, we have already sent you a link: please open the newest e-mail.`,
  // Here as well: the password and its mailed link have limits of their own.
  'limits.codes': (wait: RetryWait) =>
    `Too many codes were requested or tried. Please try again in ${formatDuration(wait)}, or log in with your password. To log in at once, ask for a new password by e-mail.`,
  // Links to a new password are not among these mails.
  'limits.mails': (wait: RetryWait) =>
    `Too many e-mails were requested for this address. Please try again in ${formatDuration(wait)}. To log in at once, use your password or a passkey, or ask for a new password by e-mail.`,
  'limits.tellings': (wait: RetryWait) =>
    `You have sent learners many changes in the last hour. Please try again in ${formatDuration(wait)}.`,
} as const;
