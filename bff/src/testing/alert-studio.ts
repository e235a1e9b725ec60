import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import { enqueuePushes } from '../messaging/push/outbox.ts';
import type { ServerAlert } from '../operations/alerts/alert.ts';
import type { DiskUsage } from '../platform/runtime/disk.ts';
import { startPushReceiver } from './push-receiver.ts';
import { startTestStudio } from './test-studio.ts';

const MINUTE_MS = 60_000;
const OWNER = 'owner@studio.example';
const ROOMY_DISK: DiskUsage = { freeBytes: 50e9, totalBytes: 100e9 };

/**
 * A studio with a mail server, a push service and a disk that tests can break, two servers on its database, and a
 * clock that tests advance.
 */
export async function startAlertStudio() {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const place = { disk: ROOMY_DISK, mailboxesAreFull: false };
  let takesLogins = true;
  const sockets = new Set<Socket>();
  const mails: ParsedMail[] = [];
  const peer = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      takesLogins
        ? done(null, { user: 'studio' })
        : done(Object.assign(new Error('No.'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) =>
      place.mailboxesAreFull && address !== OWNER
        ? done(Object.assign(new Error('Full.'), { responseCode: 452 }))
        : done(),
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
      }, done);
    },
  });
  peer.server.on('connection', (socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const { port } = peer.server.address() as AddressInfo;
  const receiver = await startPushReceiver();
  const options = {
    now,
    pushReceiver: receiver,
    smtpUrl: `smtp://studio:secret@127.0.0.1:${port}`,
    measure: async () => place.disk,
  };
  const studio = await startTestStudio(options);
  const second = await startTestStudio({ ...options, databaseUrl: studio.databaseUrl });
  const { sql } = studio;
  const { token, user } = await studio.signInStaff();

  const subscribe = async () => {
    const { publicKey } = (await studio.call('GET', '/api/push/key')).body;
    const body = receiver.subscribe(publicKey);
    const { status, text } = await studio.call('PUT', '/api/push/subscription', { token, body });
    if (status !== 204) throw new Error(`Not subscribed: ${text}`);
  };
  let keys = 0;
  /** Enqueues a message to the browser of the staff, and resolves once it was tried. */
  const push = async () => {
    keys += 1;
    const { requests } = receiver;
    const accounts = await sql.begin((tx) =>
      enqueuePushes(studio, tx, {
        ...{
          kind: 'moved',
          to: { accounts: [user.id] },
          key: `test ${keys}`,
          topic: `test-${keys}`,
        },
        ...{
          formatText: () => ({ title: 'Asana', body: 'It is at 8 am' }),
          path: '/',
          expiresAt: new Date(now().getTime() + 3_600_000),
        },
      }),
    );
    expect(accounts).toEqual([user.id]);
    await expect.poll(() => receiver.requests, { timeout: 15_000 }).toBeGreaterThan(requests);
    await studio.untilIdle();
  };

  /** Moves all times in the database back by this number of minutes. */
  const pass = async (minutes: number) => {
    ahead += minutes * MINUTE_MS;
    const before = sql`${`${minutes} minutes`}::interval`;
    await sql`
      update troubles set began_at = began_at - ${before}, seen_at = seen_at - ${before},
        looked_at = looked_at - ${before}, ended_at = ended_at - ${before},
        mailed_at = mailed_at - ${before}, told_at = told_at - ${before}`;
    await sql`
      update pgboss.job set created_on = created_on - ${before}, started_on = started_on - ${before},
        completed_on = completed_on - ${before}, start_after = start_after - ${before}
      where name = 'mail' and state <> 'active'`;
    await sql`
      update sending set sent_at = sent_at - ${before}, failed_at = failed_at - ${before}`;
    await sql`update undelivered_mails set failed_at = failed_at - ${before}`;
  };
  /** Runs the checks of both servers at the same time. */
  const check = async () => {
    await studio.untilIdle();
    await Promise.all([studio.runAlertChecks(), second.runAlertChecks()]);
  };
  return {
    ...{ studio, place, receiver, sql, subscribe, push, pass, check },
    /** Whether the mail server accepts the password of the site, which then logs in again. */
    takeLogins: (takes: boolean) => {
      takesLogins = takes;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    ahead: (minutes: number) => {
      ahead += minutes * MINUTE_MS;
    },
    roomy: ROOMY_DISK,
    /** The alerts that Today shows in this language. */
    today: async (language = 'en'): Promise<ServerAlert[]> => {
      const headers = { 'Accept-Language': language };
      return (await studio.call('GET', '/api/staff/today', { token, headers })).body.troubles;
    },
    /** Runs the checks every five minutes for a quarter of an hour: every alert has begun or ended after that. */
    goOn: async () => {
      await check();
      for (let times = 0; times < 3; times += 1) {
        await pass(5);
        await check();
      }
    },
    /** The mails to the owner, once no other is on its way. */
    owners: async () => {
      await studio.untilIdle();
      return mails.filter(({ to }) => [to].flat()[0]?.text === OWNER);
    },
    stop: async () => {
      await second.stop();
      await studio.stop();
      await receiver.stop();
      await new Promise<void>((resolve) => peer.close(() => resolve()));
    },
  };
}

export type AlertStudio = Awaited<ReturnType<typeof startAlertStudio>>;
