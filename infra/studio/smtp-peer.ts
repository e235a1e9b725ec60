import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const smtpError = (responseCode: number) =>
  Object.assign(new Error('Refused by the test'), { responseCode });

/**
 * Below the ephemeral ports (from 32768), so that no other program gets this one while the mail server
 * is down.
 */
const randomLowPort = () => randomInt(20_000, 32_000);

/** A real mail server that stores accepted e-mails, can be slow, and can stop and start at the same address. */
export class SmtpPeer {
  readonly mails: ParsedMail[] = [];
  /** The delay before each of its three responses: to the sender, the recipient, and the message. */
  answerAfterMs = 0;
  /** The number of connections above which it answers 421; set before it goes up. */
  mostConnections: number | undefined;
  /** Whether it answers 421 to a second mail over one connection. */
  oneMailAConnection = false;
  /** The code with which it refuses a recipient; undefined to accept. */
  refuseRecipient: (address: string) => number | undefined = () => undefined;
  /** The code with which it refuses an e-mail after reading it; undefined to accept. */
  refuseMail: (mail: ParsedMail) => number | undefined = () => undefined;
  /** Every recipient that was sent to it. */
  readonly asked: string[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  get url() {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Rejects when the port that it had before is taken. */
  async up(): Promise<void> {
    const port = this.#port || randomLowPort();
    const server = this.#createServer();
    const listening = once(server.server, 'listening');
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    try {
      await listening;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (this.#port || code !== 'EADDRINUSE') throw error;
      return this.up();
    }
    this.#port = port;
    this.#server = server;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Closes every connection, as a mail server does with connections that were silent for long. */
  hangUp(): void {
    const connections = this.#server?.connections as Set<{ close(): void }> | undefined;
    for (const connection of connections ?? []) connection.close();
  }

  #createServer(): SMTPServer {
    const slowly = (done: (error?: Error | null) => void) =>
      void pause(this.answerAfterMs).then(() => done());
    const used = new Set<string>();
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      ...(this.mostConnections && { maxClients: this.mostConnections }),
      onMailFrom: (_address, { id }, done) => {
        if (this.oneMailAConnection && used.has(id)) return done(smtpError(421));
        used.add(id);
        slowly(done);
      },
      onRcptTo: ({ address }, _session, done) => {
        this.asked.push(address);
        const code = this.refuseRecipient(address);
        if (code) done(smtpError(code));
        else slowly(done);
      },
      // An e-mail that was read completely counts as accepted, even if the sender dies before the response.
      onData: (stream, _session, done) => {
        const taken = simpleParser(stream).then((mail) => {
          const code = this.refuseMail(mail);
          if (code) return done(smtpError(code));
          this.mails.push(mail);
          slowly(done);
        });
        // The sender died in the middle of the e-mail: not accepted.
        taken.catch(done);
      },
    });
  }
}
