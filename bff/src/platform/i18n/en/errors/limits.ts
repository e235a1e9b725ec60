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
    `Too many attempts. Please try again in ${formatDuration(wait)}. With a new password by mail you are in at once.`,
  // The links of all these requests are in the owner's mailbox.
  'limits.reset-mails': (wait: RetryWait) =>
    `Too many attempts. Please try again in ${formatDuration(wait)}. If there is an account, its mailbox has mails with a link: open the newest.`,
  // Here as well: the password and its mailed link have limits of their own.
  'limits.codes': (wait: RetryWait) =>
    `Too many codes were asked for or tried. Please try again in ${formatDuration(wait)}, or log in with your password. With a new password by mail you are in at once.`,
  // Links to a new password are not among these mails.
  'limits.mails': (wait: RetryWait) =>
    `Too many e-mails were asked for to this address. Please try again in ${formatDuration(wait)}. With your password, a passkey or a new password by mail you are in at once.`,
  'limits.tellings': (wait: RetryWait) =>
    `Messages about many changes went out to learners from this account within an hour. Please try again in ${formatDuration(wait)}.`,
} as const;
