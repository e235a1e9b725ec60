import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';

/** One mail. `id` is the same on every try, so that it never makes two. */
export interface Mail {
  id: string;
  date: Date;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Resolves once the mail server (or the disk) has taken the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>;
}

interface MailerSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string;
  /** Where `.eml` files go while there is no mail server. */
  folder: string;
}

/**
 * Sends through `SMTP_URL`, or writes `.eml` files while that is unset.
 *
 * A server killed between the mail server's yes and the note of it in the
 * database sends the mail again: of the two, twice is better than never. Both
 * carry the same Message-ID, by which mail programs drop the second.
 */
export function createMailer(settings: MailerSettings): Mailer {
  const compose = (mail: Mail): SendMailOptions => ({
    from: settings.mailFrom,
    to: mail.to,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    date: mail.date,
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, compose)
    : fileMailer(settings.folder, compose);
}

type Compose = (mail: Mail) => SendMailOptions;

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Mails hold links that set passwords: beyond this machine they travel encrypted, or not at all. */
const mustEncrypt = (url: string) => !LOCAL.includes(new URL(url).hostname);

function smtpMailer(url: string, compose: Compose): Mailer {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(compose(mail));
    },
  };
}

/** Asks for a password, which is a matter of our settings and not of the mail. */
const WANTS_PASSWORD = new Set([530, 534, 535, 538]);

/**
 * Whether a failed `send` will fail the same way every time: the recipient or the
 * mail itself was refused with a 5xx, or the address is none. A sender that is
 * refused is a setting that can be mended, and everything else may pass.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  if (!responseCode) return command === 'API';
  if (WANTS_PASSWORD.has(responseCode)) return false;
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Under the mail's own id, complete or not at all: a second try writes the same file. */
function fileMailer(folder: string, compose: Compose): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail));
      const path = join(folder, `${mail.id}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(`${path}.part`, message as Buffer);
      await rename(`${path}.part`, path);
    },
  };
}

async function writeDurably(path: string, contents: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
}
