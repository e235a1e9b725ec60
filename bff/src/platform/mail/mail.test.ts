import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

const tryLater = () => Object.assign(new Error('Later'), { responseCode: 421 });

let taken = 0;
let asked: string[] = [];
let mostAtOnce = 0;
let refuseFirst = 0;
let opened = 0;
let answerAfterMs = 0;
/** A mail server that offers no encryption, or a server in between that removed the offer. */
const peer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, done) => {
    opened += 1;
    done();
  },
  onMailFrom: (_address, _session, done) => {
    refuseFirst -= 1;
    done(refuseFirst >= 0 ? tryLater() : null);
  },
  onRcptTo: ({ address }, _session, done) => {
    asked.push(address);
    if (address.startsWith('later')) return done(tryLater());
    mostAtOnce = Math.max(mostAtOnce, peer.connections.size);
    setTimeout(done, answerAfterMs);
  },
  onData: (stream, _session, done) => {
    taken += 1;
    stream.resume().on('end', done);
  },
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-mail-'));
  await new Promise<void>((resolve) => peer.listen(0, resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => peer.close(() => resolve()));
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  taken = 0;
  asked = [];
  refuseFirst = 0;
  opened = 0;
  mostAtOnce = 0;
  answerAfterMs = 0;
});

/** A host name of this machine that the mailer does not recognise as local. */
const OTHER_HOST = '0.0.0.0';

const mailerOver = (host: string, options = '') => {
  const { port } = peer.server.address() as AddressInfo;
  const smtpUrl = `smtp://${host}:${port}${options}`;
  return createMailer({
    smtpUrl,
    mailFrom: 'studio@localhost',
    publicUrl: 'https://yoga.example.org',
    folder,
  });
};

const [to, subject, text] = ['meera@example.com', 'A new password', 'The link'];
const mail = { id: 'one', date: new Date(), to, subject, text };

const sendOver = (host: string, options = '') => {
  const mailer = mailerOver(host, options);
  return mailer.send(mail).finally(() => mailer.stop());
};

test('an e-mail that cannot be written leaves no partial file', async () => {
  const settings = { smtpUrl: undefined, mailFrom: 'studio@localhost', folder };
  const mailer = createMailer({ ...settings, publicUrl: 'https://yoga.example.org' });
  await mkdir(join(folder, 'in the way.eml', 'full'), { recursive: true });
  const [to, subject, text] = ['meera@example.com', 'A new password', 'The link'];
  const mail = { id: 'in the way', date: new Date(), to, subject, text };
  await expect(mailer.send(mail)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(await readdir(folder)).toEqual(['in the way.eml']);
});

test('an e-mail to another machine is sent encrypted or not at all', async () => {
  await expect(sendOver(OTHER_HOST)).rejects.toThrow(/STARTTLS/);
  expect(taken).toBe(0);
});

test('an e-mail is sent unencrypted within this machine, and if the URL says so', async () => {
  await sendOver('127.0.0.1');
  await sendOver(OTHER_HOST, '?requireTLS=false');
  expect(taken).toBe(2);
});

test('many e-mails are sent at once, over no more connections than the URL allows', async () => {
  answerAfterMs = 50;
  const sendTen = async (options: string) => {
    mostAtOnce = 0;
    const mailer = mailerOver('127.0.0.1', options);
    await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)));
    await mailer.stop();
    return mostAtOnce;
  };
  expect(await sendTen('')).toBe(7);
  await expect.poll(() => peer.connections.size).toBe(0);
  expect(await sendTen('?maxConnections=2')).toBe(2);
  expect(taken).toBe(20);
});

test('an e-mail whose try has ended is not sent during the next try', async () => {
  answerAfterMs = 5_000;
  const mailer = mailerOver('127.0.0.1');
  const begin = performance.now();
  await expect(mailer.send(mail, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
  expect(performance.now() - begin).toBeLessThan(4_000);
  await expect(mailer.send(mail, { signal: AbortSignal.abort() })).rejects.toThrow();
  answerAfterMs = 0;
  await mailer.send(mail);
  await mailer.stop();
  await expect.poll(() => peer.connections.size).toBe(0);
  expect(taken).toBe(1);
});

test('an urgent e-mail is sent before all that have not begun', async () => {
  answerAfterMs = 30;
  const mailer = mailerOver('127.0.0.1');
  const all = Array.from({ length: 30 }, () => mailer.send(mail, { priority: 0 }));
  all.push(mailer.send({ ...mail, to: 'urgent@example.com' }, { priority: 20 }));
  await Promise.all(all);
  await mailer.stop();
  expect(asked.indexOf('urgent@example.com')).toBeLessThanOrEqual(14);
});

test('an e-mail that the server always defers is left to a later try, and delays no other', async () => {
  answerAfterMs = 20;
  const mailer = mailerOver('127.0.0.1', '?maxMessages=1');
  const others = Promise.all(Array.from({ length: 30 }, () => mailer.send(mail)));
  const later = mailer.send({ ...mail, to: 'later@example.com' }, { priority: 20 });
  await expect(later).rejects.toMatchObject({ responseCode: 421 });
  await others;
  await mailer.stop();
  // The mail is tried beside six other mails, beside five, and so on, and three times alone.
  expect(asked.filter((address) => address.startsWith('later')).length).toBeLessThanOrEqual(9);
  expect(taken).toBe(30);
});

test('a mail server that refuses a burst gets each e-mail a moment later', async () => {
  refuseFirst = 7;
  const mailer = mailerOver('127.0.0.1');
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(mail)));
  await mailer.stop();
  expect(taken).toBe(10);
});

test('the next e-mail reuses the connection of the last one', async () => {
  const mailer = mailerOver('127.0.0.1');
  const oneAfterTheOther = async () => {
    for (let sent = 0; sent < 10; sent += 1) await mailer.send(mail);
  };
  await Promise.all([oneAfterTheOther(), oneAfterTheOther()]);
  await mailer.stop();
  expect([taken, opened]).toEqual([20, 2]);
});

test('an e-mail is sent over a new connection where the mail server has closed the last one', async () => {
  const mailer = mailerOver('127.0.0.1');
  for (let sent = 0; sent < 3; sent += 1) {
    await mailer.send(mail);
    for (const connection of peer.connections) connection.close();
  }
  await mailer.stop();
  expect([taken, opened]).toEqual([3, 3]);
});
