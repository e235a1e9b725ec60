import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { readConfig } from 'bff/config';
import { selfSigned } from 'bff/self-signed';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../testing/run-command-process.ts';
import { checkMail } from './doctor/mail.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a mail server with these options, and returns its port. */
async function mailServer(options: SMTPServerOptions): Promise<number> {
  const peer = new SMTPServer({ authOptional: true, closeTimeout: 100, ...options });
  peer.on('error', () => {});
  peer.listen(0);
  await once(peer.server, 'listening');
  ends.push(() => peer.close(() => {}));
  return (peer.server.address() as AddressInfo).port;
}

const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] };
const rejection = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });

async function silentServer(): Promise<number> {
  const server: Server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const check = async (smtpUrl: string, to?: string) => {
  const env = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Studio <desk@studio.example>' });
  const [finding, ...more] = await checkMail({ env }, to);
  expect(more).toEqual([]);
  return finding;
};

const TO = 'owner@home.example';
/** A host name of this machine for which the site requires encryption. */
const FAR = hostname();

const wrong: [what: string, url: () => Promise<string>, says: RegExp, toDo: RegExp, to?: string][] =
  [
    [
      'an unknown name',
      async () => 'smtp://mail.invalid:587',
      /^The name mail\.invalid of the mail server is not found/,
      /SMTP_URL/,
    ],
    [
      'a closed port',
      async () => `smtp://127.0.0.1:${await freePort()}`,
      /^127\.0\.0\.1 takes no connections at port \d+\. .*ECONNREFUSED/,
      /587/,
    ],
    [
      'silence',
      async () => `smtp://127.0.0.1:${await silentServer()}?greetingTimeout=100`,
      /a program answers that is not a mail server/,
      /smtps:/,
    ],
    [
      'encryption at once, where the server begins without',
      async () => `smtps://127.0.0.1:${await mailServer(plain)}`,
      /does not begin with encryption/,
      /Write smtp:/,
    ],
    [
      'no encryption',
      async () => `smtp://${FAR}:${await mailServer(plain)}`,
      /offers no encryption at port/,
      /requireTLS=false/,
    ],
    [
      'a certificate that nobody signed',
      async () => `smtp://${FAR}:${await mailServer(selfSigned(FAR))}`,
      /certificate of .* does not prove/,
      /the host name that the provider gives/,
    ],
    [
      'a machine that is not let in',
      async () =>
        `smtp://127.0.0.1:${await mailServer({
          ...plain,
          onConnect: (_session, done) => done(rejection(554, 'Your address is on a list')),
        })}`,
      /does not let this machine in\. .*Your address is on a list/,
      /to your mail provider/,
    ],
    [
      'a wrong password',
      async () =>
        `smtp://me:wrong@127.0.0.1:${await mailServer({
          disabledCommands: ['STARTTLS'],
          allowInsecureAuth: true,
          onAuth: (_auth, _session, done) => done(rejection(535, 'Authentication failed')),
        })}`,
      /refuses the user or the password\. .*535 Authentication failed/,
      /%40/,
    ],
    [
      'a sender of another domain',
      async () =>
        `smtp://127.0.0.1:${await mailServer({
          ...plain,
          onMailFrom: (_address, _session, done) => done(rejection(553, 'Not your address')),
        })}`,
      /refuses the sender Studio <desk@studio\.example>\. .*553 Not your address/,
      /MAIL_FROM/,
      TO,
    ],
    [
      'a server that passes nothing on',
      async () =>
        `smtp://127.0.0.1:${await mailServer({
          ...plain,
          onRcptTo: (_address, _session, done) => done(rejection(554, 'Relay access denied')),
        })}`,
      /does not take e-mail for owner@home\.example\. .*Relay access denied/,
      /a user and a password/,
      TO,
    ],
    [
      'a mail that is refused once it was read',
      async () =>
        `smtp://127.0.0.1:${await mailServer({
          ...plain,
          onData: (stream, _session, done) =>
            void text(stream).then(() => done(rejection(550, 'Domain not verified'))),
        })}`,
      /refuses the e-mail after reading it\. .*Domain not verified/,
      /not verified at the mail provider/,
      TO,
    ],
  ];

test.for(wrong)('a mail server is checked: %s', async ([, url, says, toDo, to]) => {
  const finding = await check(await url(), to);
  expect(finding).toMatchObject({ state: 'fault' });
  expect(finding?.says).toMatch(says);
  expect(finding?.toDo).toMatch(toDo);
});

test('a working mail server gets a login, and a test e-mail only on request', async () => {
  const mails: string[] = [];
  const port = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        mails.push(mail);
        done(null, 'taken as 7F3');
      }),
  });
  const url = `smtp://me:right@127.0.0.1:${port}`;
  expect(await check(url)).toEqual({
    state: 'good',
    says: 'The mail server 127.0.0.1 lets the site in with its password.',
  });
  expect(mails).toEqual([]);
  const sent = await check(url, TO);
  expect(sent?.says).toContain(`took the test e-mail for ${TO}: “250 taken as 7F3”`);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^From: Studio <desk@studio\.example>\r$/m);
  expect(mails[0]).toContain('Authentication-Results');
});
