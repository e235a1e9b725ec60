import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { smtpConnection } from './smtp-connection.ts';

interface MailServerSettings {
  smtpUrl: string;
  mailFrom: string;
  publicUrl: string;
}

interface TestMail {
  to: string;
  subject: string;
  text: string;
}

/** The mail server of these settings, with the same connection options as the site, one connection for each call. */
export interface MailServer {
  /** Connects, encrypts and logs in, and sends nothing. Rejects with nodemailer's error. */
  signIn(): Promise<void>;
  /** Resolves with the reply of the mail server to the mail. Rejects with nodemailer's error. */
  send(mail: TestMail): Promise<string>;
  /** Ends calls that are still under way. */
  close(): void;
}

/** For the doctor command (infra/commands/doctor.ts). The site itself sends through `createMailer`. */
export function openMailServer({ smtpUrl, mailFrom, publicUrl }: MailServerSettings): MailServer {
  const transport = createTransport({ ...smtpConnection(smtpUrl), ...TIMEOUTS });
  return {
    signIn: async () => {
      await transport.verify();
    },
    send: async (mail) => {
      const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
      const { response } = await transport.sendMail({ from: mailFrom, ...mail, messageId });
      return response;
    },
    close: () => transport.close(),
  };
}

/** Short, as a person is waiting at the terminal. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 };
