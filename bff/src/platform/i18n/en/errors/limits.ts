export interface Wait {
  /** Until the next try is counted, as in `Retry-After`. */
  seconds: number;
}

/** One second; 30 seconds; one minute; 15 minutes. */
function durationOf({ seconds }: Wait): string {
  if (seconds < 60) return seconds === 1 ? 'one second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'one minute' : `${minutes} minutes`;
}

/** What the limits on requests say (platform/http/limits.ts). */
export const limitRefusals = {
  'limits.attempts': (wait: Wait) => `Too many attempts. Please try again in ${durationOf(wait)}.`,
  // Here strangers may have used the limit up: the last sentence is what helps at once.
  'limits.sign-ins': (wait: Wait) =>
    `Too many attempts. Please try again in ${durationOf(wait)}. With a new password by mail you are in at once.`,
  // The links of all these requests are in the owner's mailbox.
  'limits.reset-mails': (wait: Wait) =>
    `Too many attempts. Please try again in ${durationOf(wait)}. If there is an account, its mailbox has mails with a link: open the newest.`,
  // Here as well: the password and its mailed link have limits of their own.
  'limits.codes': (wait: Wait) =>
    `Too many codes were asked for or tried. Please try again in ${durationOf(wait)}, or log in with your password. With a new password by mail you are in at once.`,
  // Links to a new password are not among these mails.
  'limits.mails': (wait: Wait) =>
    `Too many e-mails were asked for to this address. Please try again in ${durationOf(wait)}. With your password, a passkey or a new password by mail you are in at once.`,
  'limits.tellings': (wait: Wait) =>
    `Messages about many changes went out to learners from this account within an hour. Please try again in ${durationOf(wait)}.`,
} as const;
