import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { createTransport, type SendMailOptions } from 'nodemailer';
import PQueue from 'p-queue';
import { makeFolder } from '../runtime/make-folder.ts';
import { mailPictures } from './mail-pictures.ts';
import { smtpConnection } from './smtp-connection.ts';

/** An e-mail. `id` is the same on every try, so that mail programs and the mail folder recognise a repetition. */
export interface Mail {
  id: string;
  date: Date;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  attachments?: Attachment[];
  /** For unsolicited e-mails: the URL for one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string;
}

/** A file of a mail. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
  /** The name by which the HTML shows it as a picture. */
  cid?: string;
}

interface SendOptions {
  /** Waiting e-mails with the highest priority are sent first; 0 by default. */
  priority?: number;
  signal?: AbortSignal;
}

/** Sends mails. */
export interface Mailer {
  /** Resolves once the mail server has accepted the mail, or it is on disk. Rejects otherwise, or when `signal` aborts. */
  send(mail: Mail, sending?: SendOptions): Promise<void>;
  /** Closes the connections. A mail that is being sent fails. */
  stop(): Promise<void>;
}

interface MailerSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string;
  /** The folder for `.eml` files while no mail server is set. */
  folder: string;
}

/**
 * Sends through `SMTP_URL`, or writes `.eml` files while that is unset.
 *
 * When our server is killed after the mail server accepted a mail and before the database has recorded it, the mail is
 * sent again: twice is better than never. Both copies have the same Message-ID, by which mail programs drop the second.
 */
export function createMailer(settings: MailerSettings): Mailer {
  const composeMessage = (mail: Mail): SendMailOptions => ({
    from: settings.mailFrom,
    to: mail.to,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    // Mail programs would decode it as an encoded word (RFC 2047), line breaks included.
    subject: mail.subject.replaceAll('=?', '= ?'),
    text: mail.text,
    ...(mail.html && { html: mail.html }),
    attachments: [...(mail.html ? mailPictures : []), ...(mail.attachments ?? [])],
    ...(mail.unsubscribeUrl && { headers: oneClickUnsubscribe(mail.unsubscribeUrl) }),
    date: mail.date,
    messageId: `<${mail.id}@${new URL(settings.publicUrl).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, composeMessage)
    : fileMailer(settings.folder, composeMessage);
}

/** Marked as prepared: not every mail program reads a folded URL. */
const oneClickUnsubscribe = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type ComposeMessage = (mail: Mail) => SendMailOptions;

/** How many mails are sent at once at most. The strictest of the large providers allow three to ten connections. */
export const MAX_CONNECTIONS = 7;

/** Reuses connections: greeting, encryption and login take longer than sending an e-mail. */
function smtpMailer(url: string, compose: ComposeMessage): Mailer {
  const transport = createTransport({
    ...smtpConnection(url),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A replaced connection could be refused by a mail server that allows few and still counts the old one.
    maxMessages: Number.POSITIVE_INFINITY,
    idleTimeout: 20_000,
  });
  const queue = new SendingQueue();
  return {
    send: (mail, sending = {}) =>
      queue.run(sending, async () => {
        const { signal } = sending;
        await transport.sendMail({ ...compose(mail), ...(signal && { signal }) });
        // After this turn of the event loop the connection is free, and the next e-mail reuses it.
        await nextTurn();
      }),
    stop: async () => transport.close({ force: true }),
  };
}

const ONE_MORE_AFTER_MS = 15_000;
const RETRY_ALONE_AFTER_MS = 1_000;
const MAX_TRIES_ALONE = 3;

/**
 * Sends at most `MOST_CONNECTIONS` mails at once, and fewer when the mail server refuses a connection because there are
 * too many. The refused mail waits and is sent within the same try. After every 15 seconds without a change, one
 * connection more is allowed.
 */
class SendingQueue {
  readonly #queue = new PQueue({ concurrency: MAX_CONNECTIONS });
  #changedAt = 0;

  /**
   * Runs `send` when a connection is free. Rejects with its error; with a refused connection only after three rejections while
   * no other e-mail was being sent.
   */
  async run({ priority = 0, signal }: SendOptions, send: () => Promise<void>): Promise<void> {
    const cancel = signal && { signal };
    let triesAlone = 0;
    const trySend = async () => {
      try {
        await send();
        this.#allowOneMore();
        return true;
      } catch (error) {
        if (!isTooManyConnections(error)) throw error;
        if (this.#queue.pending > 1) {
          this.#allowOneLess();
          return false;
        }
        // No other mail is being sent. The mail server counts a connection that has just ended, or another sender's:
        // after three such rejections the job queue tries the mail again later.
        triesAlone += 1;
        if (triesAlone === MAX_TRIES_ALONE) throw error;
        await pause(RETRY_ALONE_AFTER_MS, undefined, cancel);
        return false;
      }
    };
    // This loop ends: each rejection lowers the concurrency, and a mail that is sent alone succeeds or fails.
    while (!(await this.#queue.add(trySend, { priority, ...cancel })));
  }

  #allowOneLess(): void {
    const { concurrency, pending } = this.#queue;
    this.#allow(Math.max(1, Math.min(concurrency, pending) - 1));
  }

  #allowOneMore(): void {
    const isTime = performance.now() - this.#changedAt > ONE_MORE_AFTER_MS;
    const { concurrency } = this.#queue;
    if (isTime && concurrency < MAX_CONNECTIONS) this.#allow(concurrency + 1);
  }

  #allow(concurrency: number): void {
    this.#queue.concurrency = concurrency;
    this.#changedAt = performance.now();
  }
}

/** Whether the mail server refused because of too many connections (421; Microsoft's servers: 432). */
function isTooManyConnections(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode === 421 || responseCode === 432;
}

/** Writes `<id>.eml`, complete or not at all. A second try overwrites the same file. */
function fileMailer(folder: string, compose: ComposeMessage): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail));
      const path = join(folder, `${mail.id}.eml`);
      await makeFolder(folder, 0o700);
      try {
        await writeDurably(`${path}.part`, message as Buffer);
        await rename(`${path}.part`, path);
      } catch (error) {
        // On a full disk the parts of many mails would fill the rest of the disk.
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
