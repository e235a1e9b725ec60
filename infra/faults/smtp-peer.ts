import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const refusal = (responseCode: number) =>
  Object.assign(new Error('Refused by the test'), { responseCode });

/** A real mail server that keeps what it took, can be slow, and can be down at the same address. */
export class SmtpPeer {
  readonly mails: ParsedMail[] = [];
  answerAfterMs = 0;
  /** The code with which it refuses a recipient, where it does. */
  refuseRecipient: (address: string) => number | undefined = () => undefined;
  /** The code with which it refuses a mail once it has read it, where it does. */
  refuseMail: (mail: ParsedMail) => number | undefined = () => undefined;
  /** Every recipient that it was asked to take. */
  readonly asked: string[] = [];
  #server: SMTPServer | undefined;
  #port = 0;

  get url() {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async up(): Promise<void> {
    const server = this.#createServer();
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
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
        this.asked.push(address);
        const code = this.refuseRecipient(address);
        if (code) done(refusal(code));
        else slowly(done);
      },
      // What has come in whole counts as taken, also if the sender dies before the yes.
      onData: (stream, _session, done) => {
        const taken = simpleParser(stream).then((mail) => {
          const code = this.refuseMail(mail);
          if (code) return done(refusal(code));
          this.mails.push(mail);
          slowly(done);
        });
        // The sender died in the middle of it: not taken.
        taken.catch(done);
      },
    });
  }
}
