import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { derivePushKeys } from '../../platform/crypto/push-key.ts';
import type { PushQueues } from '../../platform/queue/push-jobs.ts';
import { createLogger } from '../../platform/runtime/logging.ts';
import { TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import type { NewPush } from './new-push.ts';
import { enqueuePushes } from './outbox.ts';
import { createPushClient } from './push-client.ts';
import { createPushSender } from './sending.ts';
import { dropSubscriptions, type UnreachedRecipients } from './sending-queries.ts';

let pushStudio: PushStudio;
beforeAll(async () => {
  pushStudio = await startPushStudio();
});
afterAll(() => pushStudio.stop());
beforeEach(() => pushStudio.startOver());

const message: PushStudio['news'] = (...about) => pushStudio.news(...about);
const states = () => pushStudio.pushStates();

/** The sender alone, with jobs from the test, as a server that works on them. */
describe('a batch of jobs', () => {
  const ofServer = (
    onGivenUp: (unreached: UnreachedRecipients) => void = () => {},
    sql: typeof pushStudio.sql = pushStudio.sql,
  ) => {
    const pushClient = createPushClient({
      keys: derivePushKeys('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94') as never,
      subject: 'mailto:desk@studio.example',
      network: pushStudio.receiver.network,
    });
    const counted: string[] = [];
    const send = createPushSender({
      sql,
      logger: createLogger('silent'),
      now: () => new Date(TUESDAY_MORNING),
      pushClient,
      onPushGivenUp: {
        announcement: async (_, unreached) => onGivenUp(unreached),
      },
      onPush: (outcome) => counted.push(outcome),
    });
    return { send, counted, stop: () => pushClient.stop() };
  };
  const outlets: PushQueues = { enqueuePushJobs: async () => {}, enqueueMail: async () => {} };

  /** Messages without jobs. */
  const stored = async (push: NewPush) => {
    const parts = { enqueuePushJobs: async () => {} };
    await pushStudio.sql.begin((tx) => enqueuePushes(parts, tx, push));
    const rows = await pushStudio.sql<{ id: number }[]>`select id from pushes order by id`;
    return rows.map(({ id }) => ({ id, tries: 0 }));
  };

  /** A database that is unavailable for the first statement that marks messages as sent. */
  const awayOnce = () => {
    let isAway = true;
    const apply = (sql: typeof pushStudio.sql, _: unknown, [strings, ...values]: unknown[]) => {
      if (isAway && String(strings).includes('update pushes set sent_at')) {
        isAway = false;
        return Promise.reject(new Error('away'));
      }
      return sql(strings as TemplateStringsArray, ...(values as never[]));
    };
    return new Proxy(pushStudio.sql, { apply: apply as never });
  };

  test('marks what it has sent although the database was unavailable for a moment', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    for (let n = 0; n < 5; n += 1) await pushStudio.subscribe(token);
    const jobs = await stored(message([user.id]));
    const server = ofServer(undefined, awayOnce());
    await server.send(jobs, new AbortController().signal, outlets);
    expect((await states()).every(({ sent }) => sent)).toBe(true);
    await server.send(jobs, new AbortController().signal, outlets);
    expect(pushStudio.receiver.requests).toBe(5);
    server.stop();
  });

  test('sends no message twice when it is repeated after a kill', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    for (let n = 0; n < 10; n += 1) await pushStudio.subscribe(token);
    const jobs = await stored(message([user.id]));
    const server = ofServer();
    // The first five get a response, then the server is killed.
    let answers = 0;
    pushStudio.receiver.answerWith(() => {
      answers += 1;
      return answers <= 5 ? undefined : { status: 201, after: Number.POSITIVE_INFINITY };
    });
    const killed = new AbortController();
    const sending = server.send(jobs, killed.signal, outlets);
    await expect.poll(async () => (await states()).filter(({ sent }) => sent).length).toBe(5);
    killed.abort();
    await expect(sending).rejects.toThrow();
    pushStudio.receiver.answerWith();
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect((await states()).every(({ sent }) => sent)).toBe(true);
    const reached = pushStudio.receiver.deliveries.map(({ endpoint }) => endpoint);
    expect(new Set(reached).size).toBe(10);
    expect(reached).toHaveLength(10);
  });

  test('does nothing for a try that another job has counted already', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    await pushStudio.subscribe(token);
    const jobs = await stored(message([user.id]));
    await pushStudio.sql`update pushes set tries = 1`;
    const server = ofServer();
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect(pushStudio.receiver.requests).toBe(0);
    await pushStudio.sql`delete from pushes`;
  });

  test('sends nothing to a browser that another account took over in the meantime', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    const next = await pushStudio.studio.signIn();
    await pushStudio.subscribe(token);
    const jobs = await stored(message([user.id]));
    await pushStudio.sql`
      update push_subscriptions
      set account_id = ${next.user.id},
        session_id = (select id from sessions where account_id = ${next.user.id})`;
    const server = ofServer();
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect(pushStudio.receiver.requests).toBe(0);
    expect(await states()).toMatchObject([{ sent: false, givenUp: true }]);
  });

  test('reports an account once when none of its browsers could be reached', async () => {
    const notified: UnreachedRecipients[] = [];
    const { token, user } = await pushStudio.studio.signIn();
    const reached = await pushStudio.studio.signIn();
    await pushStudio.subscribe(token);
    await pushStudio.subscribe(token);
    await pushStudio.subscribe(reached.token);
    const good = await pushStudio.subscribe(reached.token);
    const push = message([user.id, reached.user.id], { kind: 'announcement' });
    const jobs = await stored(push);
    pushStudio.receiver.answerWith((endpoint) =>
      endpoint === good.endpoint ? undefined : { status: 410 },
    );
    const server = ofServer((unreached) => void notified.push(unreached));
    for (const job of jobs) await server.send([job], new AbortController().signal, outlets);
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect(notified).toEqual([{ kind: 'announcement', key: push.key, accountIds: [user.id] }]);
    expect(server.counted.sort()).toEqual(['gone', 'gone', 'gone', 'sent']);
  });

  test('does not wait for a silent push service after five failures', async () => {
    const { token, user } = await pushStudio.studio.signIn();
    for (let n = 0; n < 10; n += 1) await pushStudio.subscribe(token);
    const jobs = await stored(message([user.id]));
    pushStudio.receiver.answerWith(() => ({ status: 503 }));
    const server = ofServer();
    const later: number[] = [];
    const noting: PushQueues = {
      ...outlets,
      enqueuePushJobs: async (_, pushes) => void later.push(...pushes.map(({ tries }) => tries)),
    };
    for (const job of jobs) await server.send([job], new AbortController().signal, noting);
    server.stop();
    expect(pushStudio.receiver.requests).toBe(5);
    expect(later).toEqual(Array(10).fill(1));
    await pushStudio.sql`delete from pushes`;
  });
});

test('two senders can drop ended subscriptions of the same accounts at the same time', async () => {
  const { sql } = pushStudio;
  const people = [
    await pushStudio.studio.signIn(),
    await pushStudio.studio.signIn(),
    await pushStudio.studio.signIn(),
  ];
  for (const { token } of [...people, ...people.toReversed()]) await pushStudio.subscribe(token);
  const rows = await sql<{ id: number }[]>`select id from push_subscriptions order by id`;
  const ids = rows.map(({ id }) => id);
  const drop = (gone: number[]) => sql.begin((tx) => dropSubscriptions(tx, { gone, refused: [] }));
  const dropped = await sql.begin(async (tx) => {
    // Both are stopped half-way.
    await tx`select from accounts where id = ${people[1]?.user.id ?? 0} for no key update`;
    const both = Promise.allSettled([drop(ids.slice(0, 3)), drop(ids.slice(3))]);
    await expect.poll(async () => (await waitingForLocks(sql)).length).toBe(2);
    return { both };
  });
  expect((await dropped.both).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await sql`select from push_subscriptions`).toHaveLength(0);
});
