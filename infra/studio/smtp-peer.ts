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
  /** The code with which it refuses a recipient; undefined to accept. */
  refuseRecipient: (address: string) => number | undefined = () => undefined;
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

  #createServer(): SMTPServer {
    const slowly = (done: (error?: Error | null) => void) =>
      void pause(this.answerAfterMs).then(() => done());
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onMailFrom: (_address, _session, done) => slowly(done),
      onRcptTo: ({ address }, _session, done) => {
        const code = this.refuseRecipient(address);
        if (code) done(smtpError(code));
        else slowly(done);
      },
      // An e-mail that was read completely counts as accepted, even if the sender dies before the response.
      onData: (stream, _session, done) => {
        const taken = simpleParser(stream).then((mail) => {
          this.mails.push(mail);
          slowly(done);
        });
        // The sender died in the middle of the e-mail: not accepted.
        taken.catch(done);
      },
    });
  }
}
