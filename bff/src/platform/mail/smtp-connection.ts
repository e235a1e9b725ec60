const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** E-mails contain password links. They are sent encrypted to other machines, or not at all. */
const requiresTls = (url: string) => !LOCAL_HOSTS.includes(new URL(url).hostname);

/** The connection options of a mail server. The query of `SMTP_URL` overrides them. Times are in milliseconds. */
export const smtpConnection = (url: string) => ({
  url,
  requireTLS: requiresTls(url),
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
});
