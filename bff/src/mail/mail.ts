import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import PQueue from 'p-queue';

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

export interface Sending {
  /** Of those that wait for their turn the highest goes first. */
  priority?: number;
  signal?: AbortSignal;
}

export interface Mailer {
  /** Resolves once the mail server (or the disk) has taken the mail; rejects otherwise, or when `signal` says so. */
  send(mail: Mail, sending?: Sending): Promise<void>;
  /** Ends its connections; what is being sent then fails. */
  stop(): Promise<void>;
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

/** How many mails are sent at once at most: the least that large providers allow one sender is three to ten. */
export const MOST_CONNECTIONS = 7;

/** Connections stay open from one mail to the next: greeting, encrypting and signing in take longer than a mail. */
function smtpMailer(url: string, compose: Compose): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // A new one would come while a mail server that takes few still counts the old one.
    maxMessages: Number.POSITIVE_INFINITY,
    idleTimeout: 20_000,
    requireTLS: mustEncrypt(url),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  const inTurn = fewerWhereCrowded();
  return {
    send: (mail, sending = {}) =>
      inTurn(sending, async () => {
        const { signal } = sending;
        await transport.sendMail({ ...compose(mail), ...(signal && { signal }) });
        // By then its connection is free: the next mail goes over that, and opens none.
        await nextTurn();
      }),
    stop: async () => transport.close({ force: true }),
  };
}

const ONE_MORE_AFTER_MS = 15_000;
const ALONE_AGAIN_AFTER_MS = 1_000;
const MOST_ALONE = 3;

/**
 * Sends at most `MOST_CONNECTIONS` mails at once, and fewer where the mail server takes no
 * more connections: whoever met that waits for the others and is sent then, which costs
 * the mail no try. Every quarter of a minute one more is tried.
 */
function fewerWhereCrowded() {
  const turns = new PQueue({ concurrency: MOST_CONNECTIONS });
  let changedAt = 0;
  const change = (concurrency: number) => {
    turns.concurrency = concurrency;
    changedAt = Date.now();
  };
  const oneLess = () => change(Math.max(1, Math.min(turns.concurrency, turns.pending) - 1));
  const oneMore = () => {
    const isTime = Date.now() - changedAt > ONE_MORE_AFTER_MS;
    if (isTime && turns.concurrency < MOST_CONNECTIONS) change(turns.concurrency + 1);
  };
  return async ({ priority = 0, signal }: Sending, send: () => Promise<void>): Promise<void> => {
    const cancel = signal && { signal };
    let timesAlone = 0;
    const isSent = async () => {
      try {
        await send();
        oneMore();
        return true;
      } catch (error) {
        if (!isCrowded(error)) throw error;
        if (turns.pending > 1) {
          oneLess();
          return false;
        }
        // Alone it is none of ours, but one that has just ended and is still counted, or
        // somebody else's: the job queue tries it again later.
        timesAlone += 1;
        if (timesAlone === MOST_ALONE) throw error;
        await pause(ALONE_AGAIN_AFTER_MS, undefined, cancel);
        return false;
      }
    };
    // Each refusal leaves one turn less, and a mail that is alone is sent or fails: this ends.
    while (!(await turns.add(isSent, { priority, ...cancel })));
  };
}

/** Whether a mail server has said that it takes no more from us at once (421; Microsoft's: 432). */
function isCrowded(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === 421 || responseCode === 432;
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
      try {
        await writeDurably(`${path}.part`, message as Buffer);
        await rename(`${path}.part`, path);
      } catch (error) {
        // On a full disk a beginning of each mail would take what is left.
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },
    stop: async () => {},
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
