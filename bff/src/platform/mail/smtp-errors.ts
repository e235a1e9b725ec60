/** Replies that require authentication: our settings are wrong, not the e-mail. */
const AUTHENTICATION_REPLIES = new Set([530, 534, 535, 538]);
/** The mailbox is full, and the transaction failed: mostly a block of the sender, until a reply says more (RFC 3463). */
const AMBIGUOUS_REPLIES = new Set([552, 554]);

/**
 * Enhanced status codes (RFC 3463) about the recipient or this e-mail that are the same at each try: there is no such mailbox or
 * domain, it is closed or accepts no e-mail (5.1.10, RFC 7505), or the e-mail is too big or of a kind that is not accepted.
 */
const PERMANENT_STATUS_CODES = /^5\.(1\.([0-6]|9|10)|2\.[0134]|3\.4|5\.\d+|6\.\d+)$/;

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** The mailbox is the studio's own (`asOurOwn`). */
  isOurOwn?: boolean;
}

/** nodemailer's codes if the envelope or the e-mail was refused, and not the connection or the login before it. */
const isMailRejection = (code: string | undefined) => code === 'EENVELOPE' || code === 'EMESSAGE';

/**
 * Whether a failed `send` would fail the same way every time: the mail server refused the recipient or the e-mail itself
 * with a 5xx, or the address is invalid. Problems on our side can be fixed, and are tried again: a refused sender or login, a
 * block of our server or domain (5.7.x), and the studio's own mailbox. So is a full mailbox.
 */
export function isPermanentRejection(error: unknown): boolean {
  const { code, command, response = '', responseCode, isOurOwn } = error as SmtpError;
  if (!isMailRejection(code)) return false;
  if (!responseCode) return command === 'API';
  if (isOurOwn || responseCode < 500 || AUTHENTICATION_REPLIES.has(responseCode)) return false;
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return enhanced ? PERMANENT_STATUS_CODES.test(enhanced) : !AMBIGUOUS_REPLIES.has(responseCode);
}

/** Marks an error of the studio's own mailbox: its owner can fix it, so the first rejection is not final. */
export const markOwnMailbox = (error: unknown) =>
  Object.assign(error as SmtpError, { isOurOwn: true });

/** Whether the mail server refused this e-mail with a temporary 5xx: the next e-mail to this address would be refused, too. */
export const isTemporaryRejection = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as SmtpError;
  return isMailRejection(code) && responseCode >= 500 && !isPermanentRejection(error);
};
