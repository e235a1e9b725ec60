const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Mails contain links that set passwords. To any other machine they are sent encrypted, or not at all. */
const mustEncrypt = (url: string) => !LOCAL.includes(new URL(url).hostname);

/** How a mail server is connected to. What `SMTP_URL` says after its question mark goes before. Times are milliseconds. */
export const smtpConnection = (url: string) => ({
  url,
  requireTLS: mustEncrypt(url),
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
});
