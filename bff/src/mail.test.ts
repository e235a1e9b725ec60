import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

let taken = 0;
/** As a server that encrypts nothing, or one in between that took the offer to encrypt away. */
const peer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
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

/** Leads to this machine, too, under a name that does not say so. */
const elsewhere = '0.0.0.0';

const sendOver = (host: string, options = '') => {
  const { port } = peer.server.address() as AddressInfo;
  const smtpUrl = `smtp://${host}:${port}${options}`;
  const mailer = createMailer({
    smtpUrl,
    mailFrom: 'studio@localhost',
    publicUrl: 'https://yoga.example.org',
    folder,
  });
  const [to, subject, text] = ['meera@example.com', 'A new password', 'The link'];
  return mailer
    .send({ id: 'one', date: new Date(), to, subject, text })
    .finally(() => mailer.stop());
};

test('beyond this machine a mail goes encrypted or not at all', async () => {
  await expect(sendOver(elsewhere)).rejects.toThrow(/STARTTLS/);
  expect(taken).toBe(0);
});

test('within this machine, and where the address says so, it goes as it is', async () => {
  await sendOver('127.0.0.1');
  await sendOver(elsewhere, '?requireTLS=false');
  expect(taken).toBe(2);
});
