import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A local mail server that accepts every mail. */
export async function startMailPeer() {
  const mails: ParsedMail[] = [];
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  return {
    /** All received mails. */
    mails,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => peer.close(() => resolve())),
  };
}

export const addressOf = (mail: ParsedMail): string | undefined => [mail.to].flat()[0]?.text;

/** The kind of a mail, the prefix of its id. */
export const kindOf = (mail: ParsedMail): string =>
  /^<(.+?)-[\da-f]{8}-/.exec(mail.messageId ?? '')?.[1] ?? '';
