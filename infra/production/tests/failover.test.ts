import { setTimeout as pause } from 'node:timers/promises';
import { type PushReceiver, startPushReceiver } from 'bff/push-receiver';
import { afterAll, test as base, expect } from 'vitest';
import { signInStaff } from '../../studio/people.ts';
import { SmtpPeer } from '../../studio/smtp-peer.ts';
import { CHEAP_PASSWORDS, type StudioProcess, startStudio } from '../../studio/studio-process.ts';
import { until } from '../../studio/waiting.ts';
import { endAll, killByCommand } from '../../testing/processes.ts';
import { freePort } from '../../testing/run-command-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporary-folders.ts';
import { startCaddy } from './caddy.ts';
import {
  emailOfMessage,
  type FailoverLoad,
  openLiveScreens,
  startFailoverLoad,
} from './failover-load.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';

const ROUNDS = 5;
const SCREENS = 20;
/** The promise, counted from the kill. Of it Patroni takes three to five seconds to see the loss and to promote. */
const WRITES_BACK_WITHIN_MS = 10_000;

/** Seven of each server: that they were sent was in no transaction yet. */
const MAILS_IN_FLIGHT = 14;

afterAll(async () => {
  await endAll();
  removeTemporaryFolders();
});

const say = (figures: object) => process.stdout.write(`${JSON.stringify(figures)}\n`);

const test = base
  // Registered first, so that started processes are ended even if the pair does not start.
  .extend('pairFolder', ({ task: _ }, { onCleanup }) => {
    const folder = temporaryFolder();
    onCleanup(() => killByCommand(folder));
    return folder;
  })
  .extend('pair', ({ pairFolder }) => startPostgresPair(pairFolder))
  .extend('smtp', async ({ task: _ }, { onCleanup }) => {
    const smtp = new SmtpPeer();
    await smtp.up();
    onCleanup(() => smtp.down());
    return smtp;
  })
  .extend('receiver', async ({ task: _ }, { onCleanup }) => {
    const receiver = await startPushReceiver();
    onCleanup(() => receiver.stop());
    return receiver;
  })
  .extend('servers', async ({ pair, smtp, receiver }, { onCleanup }) => {
    const settings = {
      databaseUrl: pair.url,
      dataFolder: temporaryFolder(),
      smtpUrl: smtp.url,
      pushServices: receiver.host,
      options: { ...CHEAP_PASSWORDS, pushNetwork: receiver.network },
    };
    const servers = [
      await startStudio({ ...settings, port: await freePort() }),
      await startStudio({ ...settings, port: await freePort() }),
    ];
    onCleanup(async () => {
      for (const server of servers) await server.kill();
    });
    return servers;
  })
  .extend('site', async ({ servers }, { onCleanup }) => {
    const caddy = await startCaddy(servers.map(({ url }) => url));
    onCleanup(caddy.stop);
    return caddy.url;
  });

/** Lets the member of staff have a browser that takes push messages. */
async function subscribe(pair: PostgresPair, receiver: PushReceiver, server: StudioProcess) {
  const { publicKey } = (await server.call('GET', '/api/push/key')).body;
  const { endpoint, keys } = receiver.subscribe(publicKey);
  await pair.onPrimary(
    (sql) => sql`
      insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth)
      select account_id, sessions.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}
      from sessions join accounts on accounts.id = account_id where role_name = 'staff' limit 1`,
  );
}

/** The numbers of the messages that were acknowledged by now, and are not in the database. */
async function lostOf({ acknowledged }: FailoverLoad, pair: PostgresPair) {
  const numbers = [...acknowledged];
  const rows = await pair.onPrimary(
    (sql) => sql<{ email: string }[]>`select email from contact_messages`,
  );
  const kept = new Set(rows.map(({ email }) => email));
  return numbers.filter((number) => !kept.has(emailOfMessage(number)));
}

test('five killed primaries under load lose no acknowledged write, and visitors can read', {
  tags: 'quick',
}, async ({ pair, smtp, receiver, servers, site }) => {
  const [one] = servers as [StudioProcess];
  const token = await signInStaff(one, pair.url);
  await subscribe(pair, receiver, one);
  // Mails pile up, so that each failover meets some that are queued and some that are being sent.
  smtp.answerAfterMs = 50;
  // The load and Caddy stop before the servers, the load first: Caddy waits for open streams, and the load for answers.
  await using screens = openLiveScreens(site, SCREENS);
  await until(() => screens.open() === SCREENS, { within: 10_000, what: 'every screen is open' });
  await using load = startFailoverLoad(site, { readers: 8, writers: 4 });

  for (let round = 1; round <= ROUNDS; round += 1) {
    await pause(2_000);
    const listsBefore = load.lists.answers;
    const lost = await pair.killPrimary();
    const killedAt = performance.now();
    const isPromoted = async () => ![lost, undefined].includes((await pair.primary())?.name);
    await until(isPromoted, { within: 20_000, what: 'a promotion' });
    const promoted = performance.now() - killedAt;
    await until(() => load.write(), { within: 20_000, what: 'a write is acknowledged' });
    const writesBack = performance.now() - killedAt;
    expect(writesBack).toBeLessThan(WRITES_BACK_WITHIN_MS);
    expect(await lostOf(load, pair), 'acknowledged, and lost').toEqual([]);

    const meetingLink = `https://meet.example/after-failover-${round}`;
    const added = () =>
      one
        .call('POST', '/api/meetings', { token, body: { meetingLink } })
        .then(({ status }) => status === 201);
    await until(added, { within: 10_000, what: 'staff add a link' });
    const notifiedAt = performance.now();
    await until(() => screens.showing(meetingLink) === SCREENS, {
      within: 10_000,
      what: () => `${screens.showing(meetingLink)} of ${SCREENS} screens show the link`,
    });
    expect(load.lists.failures).toEqual([]);
    say({
      round,
      promoted: Math.round(promoted),
      writesBack: Math.round(writesBack),
      screensNotified: Math.round(performance.now() - notifiedAt),
      lists: load.lists.answers - listsBefore,
    });
    await pair.untilSynchronous();
  }
  await load.stop();

  const { lists, acknowledged, refusals: rejections } = load;
  say({
    ...{ lists: lists.answers, slowestListMs: Math.round(lists.slowestMs) },
    ...{
      acknowledged: acknowledged.length,
      refusals: rejections,
      streamsReopened: screens.reopened(),
    },
  });
  expect(await lostOf(load, pair), 'acknowledged, and lost').toEqual([]);
  const doubled = await pair.onPrimary(
    (sql) => sql`select email from contact_messages group by email having count(*) > 1`,
  );
  expect(doubled).toEqual([]);
  expect(lists.failures).toEqual([]);

  const mailed = () =>
    new Set(
      smtp.mails.flatMap(({ replyTo }) => replyTo?.value.map(({ address }) => address) ?? []),
    );
  smtp.answerAfterMs = 0;
  const isMailed = () => {
    const arrived = mailed();
    return acknowledged.every((number) => arrived.has(emailOfMessage(number)));
  };
  await until(isMailed, { within: 180_000, what: 'every acknowledged message is mailed' });
  const unsent = () => pair.onPrimary((sql) => sql`select from pushes where sent_at is null`);
  await until(async () => (await unsent()).length === 0, { within: 60_000, what: 'pushes sent' });
  const mailedTwice =
    smtp.mails.filter((mail) => mail.replyTo?.text.includes('visitor')).length - mailed().size;
  say({ mailedTwice, pushed: receiver.deliveries.length });
  expect(mailedTwice).toBeLessThanOrEqual(ROUNDS * MAILS_IN_FLIGHT);
  expect(receiver.deliveries.length).toBeGreaterThan(0);
  expect(receiver.violations).toEqual([]);
});

/** Two of the intervals at which a server looks for the primary. */
const TWO_CHECKS_MS = 11_000;

// Patroni lets no second primary be. Where somebody makes one, the servers agree within seconds on the newer of the two.
test('servers disconnect from a replaced primary that is still running', async ({
  pair,
  servers,
}) => {
  const { onPromoted } = await pair.promoteBesides();
  let written = 0;
  /** Writes through this server, and returns whether it was acknowledged and is in the newer primary. */
  const write = async (server: StudioProcess) => {
    written += 1;
    const email = emailOfMessage(written);
    const { status } = await server.call('POST', '/send-email', {
      from: `198.51.100.${written}`,
      body: {
        ...{ fullName: 'Asha Verma', email, mobileNumber: '+91 98765 43210' },
        message: 'When does the next course begin?',
      },
    });
    const kept = await onPromoted(
      (sql) => sql`select from contact_messages where email = ${email}`,
    );
    return { isAcknowledged: status === 202, isKept: kept.length === 1 };
  };
  for (const server of servers) {
    const isKept = async () => (await write(server)).isKept;
    await until(isKept, { within: 10_000, what: 'a write in the newer primary' });
  }
  const end = performance.now() + TWO_CHECKS_MS;
  while (performance.now() < end)
    for (const server of servers) {
      expect(await write(server)).toEqual({ isAcknowledged: true, isKept: true });
      await pause(200);
    }
});
