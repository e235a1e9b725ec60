import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushKeysOf } from '../../platform/crypto/push-key.ts';
import type { PushOutlets } from '../../platform/queue/push-jobs.ts';
import { createLogger } from '../../platform/runtime/logging.ts';
import { TUESDAY_MORNING } from '../../testing/class-calls.ts';
import { type PushStudio, startPushStudio } from '../../testing/push-studio.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import type { NewPush } from './new-push.ts';
import { enqueuePushes } from './outbox.ts';
import { createPushClient } from './push-client.ts';
import { createPushSending } from './sending.ts';
import { dropSubscriptions, type Unreached } from './sending-queries.ts';

let place: PushStudio;
beforeAll(async () => {
  place = await startPushStudio();
});
afterAll(() => place.stop());
beforeEach(() => place.startOver());

const news: PushStudio['news'] = (...about) => place.news(...about);
const states = () => place.pushStates();

/** The sender by itself, with the jobs that it is given, as a server that works on them. */
describe('a batch of jobs', () => {
  const ofServer = (
    onGivenUp: (unreached: Unreached) => void = () => {},
    sql: typeof place.sql = place.sql,
  ) => {
    const pushClient = createPushClient({
      keys: pushKeysOf('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94') as never,
      subject: 'mailto:desk@studio.example',
      network: place.receiver.network,
    });
    const counted: string[] = [];
    const send = createPushSending({
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
  const outlets: PushOutlets = { enqueuePushJobs: async () => {}, enqueueMail: async () => {} };

  /** Messages without jobs. */
  const stored = async (push: NewPush) => {
    const parts = { enqueuePushJobs: async () => {} };
    await place.sql.begin((tx) => enqueuePushes(parts, tx, push));
    const rows = await place.sql<{ id: number }[]>`select id from pushes order by id`;
    return rows.map(({ id }) => ({ id, tries: 0 }));
  };

  /** The database, away for the first statement that marks what was sent. */
  const awayOnce = () => {
    let isAway = true;
    const apply = (sql: typeof place.sql, _: unknown, [strings, ...values]: unknown[]) => {
      if (isAway && String(strings).includes('update pushes set sent_at')) {
        isAway = false;
        return Promise.reject(new Error('away'));
      }
      return sql(strings as TemplateStringsArray, ...(values as never[]));
    };
    return new Proxy(place.sql, { apply: apply as never });
  };

  test('marks what it has sent although the database was away for a moment', async () => {
    const { token, user } = await place.studio.signIn();
    for (let n = 0; n < 5; n += 1) await place.subscribe(token);
    const jobs = await stored(news([user.id]));
    const server = ofServer(undefined, awayOnce());
    await server.send(jobs, new AbortController().signal, outlets);
    expect((await states()).every(({ sent }) => sent)).toBe(true);
    await server.send(jobs, new AbortController().signal, outlets);
    expect(place.receiver.requests).toBe(5);
    server.stop();
  });

  test('that is done again after a kill sends nothing twice that was sent before', async () => {
    const { token, user } = await place.studio.signIn();
    for (let n = 0; n < 10; n += 1) await place.subscribe(token);
    const jobs = await stored(news([user.id]));
    const server = ofServer();
    // The first five are answered, then the server is killed.
    let answers = 0;
    place.receiver.answerWith(() => {
      answers += 1;
      return answers <= 5 ? undefined : { status: 201, after: Number.POSITIVE_INFINITY };
    });
    const killed = new AbortController();
    const sending = server.send(jobs, killed.signal, outlets);
    await expect.poll(async () => (await states()).filter(({ sent }) => sent).length).toBe(5);
    killed.abort();
    await expect(sending).rejects.toThrow();
    place.receiver.answerWith();
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect((await states()).every(({ sent }) => sent)).toBe(true);
    const reached = place.receiver.deliveries.map(({ endpoint }) => endpoint);
    expect(new Set(reached).size).toBe(10);
    expect(reached).toHaveLength(10);
  });

  test('of a try that another job has counted already does nothing', async () => {
    const { token, user } = await place.studio.signIn();
    await place.subscribe(token);
    const jobs = await stored(news([user.id]));
    await place.sql`update pushes set tries = 1`;
    const server = ofServer();
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect(place.receiver.requests).toBe(0);
    await place.sql`delete from pushes`;
  });

  test('sends nothing to a browser that another account took over in the meantime', async () => {
    const { token, user } = await place.studio.signIn();
    const next = await place.studio.signIn();
    await place.subscribe(token);
    const jobs = await stored(news([user.id]));
    await place.sql`
      update push_subscriptions
      set account_id = ${next.user.id},
        session_id = (select id from sessions where account_id = ${next.user.id})`;
    const server = ofServer();
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect(place.receiver.requests).toBe(0);
    expect(await states()).toMatchObject([{ sent: false, givenUp: true }]);
  });

  test('tells once of a person whom none of their browsers could be reached for', async () => {
    const told: Unreached[] = [];
    const { token, user } = await place.studio.signIn();
    const reached = await place.studio.signIn();
    await place.subscribe(token);
    await place.subscribe(token);
    await place.subscribe(reached.token);
    const good = await place.subscribe(reached.token);
    const push = news([user.id, reached.user.id], { kind: 'announcement' });
    const jobs = await stored(push);
    place.receiver.answerWith((endpoint) =>
      endpoint === good.endpoint ? undefined : { status: 410 },
    );
    const server = ofServer((unreached) => void told.push(unreached));
    for (const job of jobs) await server.send([job], new AbortController().signal, outlets);
    await server.send(jobs, new AbortController().signal, outlets);
    server.stop();
    expect(told).toEqual([{ kind: 'announcement', key: push.key, accountIds: [user.id] }]);
    expect(server.counted.sort()).toEqual(['gone', 'gone', 'gone', 'sent']);
  });

  test('does not wait for a push service that is silent, once five messages were', async () => {
    const { token, user } = await place.studio.signIn();
    for (let n = 0; n < 10; n += 1) await place.subscribe(token);
    const jobs = await stored(news([user.id]));
    place.receiver.answerWith(() => ({ status: 503 }));
    const server = ofServer();
    const later: number[] = [];
    const noting: PushOutlets = {
      ...outlets,
      enqueuePushJobs: async (_, pushes) => void later.push(...pushes.map(({ tries }) => tries)),
    };
    for (const job of jobs) await server.send([job], new AbortController().signal, noting);
    server.stop();
    expect(place.receiver.requests).toBe(5);
    expect(later).toEqual(Array(10).fill(1));
    await place.sql`delete from pushes`;
  });
});

test('browsers of the same people that are gone at once are dropped by two senders', async () => {
  const { sql } = place;
  const people = [
    await place.studio.signIn(),
    await place.studio.signIn(),
    await place.studio.signIn(),
  ];
  for (const { token } of [...people, ...people.toReversed()]) await place.subscribe(token);
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
