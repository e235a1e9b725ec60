/** Replies that ask for a sign-in: our settings are wrong, not the mail. */
const WANTS_PASSWORD = new Set([530, 534, 535, 538]);
/** The mailbox is full, and the transaction failed: mostly a block of the sender, until a reply says more (RFC 3463). */
const PASSES_PERHAPS = new Set([552, 554]);

/**
 * What the enhanced codes of RFC 3463 say of the recipient or of this mail, which are the same at each try: there is no such
 * mailbox or domain, it is closed or takes no mail (5.1.10, RFC 7505), the mail is too big or of a kind that is not taken.
 */
const ABOUT_THIS_MAIL = /^5\.(1\.([0-6]|9|10)|2\.[0134]|3\.4|5\.\d+|6\.\d+)$/;

interface Refused {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** The mailbox is the studio's own (`asOurOwn`). */
  isOurOwn?: boolean;
}

/** nodemailer's codes where the envelope or the mail was refused, and not the connection or the sign-in before it. */
const isAboutMail = (code: string | undefined) => code === 'EENVELOPE' || code === 'EMESSAGE';

/**
 * Whether a failed `send` would fail the same way every time: the mail server refused the recipient or the mail itself
 * with a 5xx, or the address is invalid. What is about us can be mended, and is tried again: a refused sender or sign-in, a
 * block of our server or domain (5.7.x), and the studio's own mailbox. So is a full mailbox.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, response = '', responseCode, isOurOwn } = error as Refused;
  if (!isAboutMail(code)) return false;
  if (!responseCode) return command === 'API';
  if (isOurOwn || responseCode < 500 || WANTS_PASSWORD.has(responseCode)) return false;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced ? ABOUT_THIS_MAIL.test(enhanced) : !PASSES_PERHAPS.has(responseCode);
}

/** Of an error at the studio's own mailbox: its owner can mend it, so nothing to it is given up at the first refusal. */
export const asOurOwn = (error: unknown) => Object.assign(error as Refused, { isOurOwn: true });

/** Whether the mail server refused this mail with a 5xx that may pass: the next mail to this address would be refused as well. */
export const isRefusedForNow = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as Refused;
  return isAboutMail(code) && responseCode >= 500 && !isRefusedForGood(error);
};
