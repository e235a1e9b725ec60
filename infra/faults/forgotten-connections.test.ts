// @module-tag faults
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { isAcknowledged } from '../studio/call.ts';
import { registerLearner, signInStaff } from '../studio/people.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';
import {
  ALL_WELL,
  AWAY,
  callOf,
  expectPlainErrors,
  KINDS,
  startLoad,
} from './calls-of-each-kind.ts';
import { startDroppingProxy } from './dropping-proxy.ts';
import { listStoredLinks } from './stored-links.ts';

/** Counted from the moment of forgetting, or from the moment when new connections work again. */
const BACK_WITHIN_MS = 10_000;
/** The most that an answer may lag behind and still be served as current. */
const FRESH_MS = 2_000;

/** A studio whose connections to the database lead through a proxy that can drop them. */
const test = onDatabase
  .extend('proxy', async ({ database }, { onCleanup }) => {
    const proxy = await startDroppingProxy(database.url);
    onCleanup(proxy.stop);
    return proxy;
  })
  .extend('site', async ({ proxy, database, startStudio }) => {
    const studio = await startStudio({ databaseUrl: proxy.url });
    const token = await signInStaff(studio, database.url);
    await registerLearner(studio);
    return { studio, token };
  });

test('every kind of call works again within ten seconds after connections are dropped, and no write is lost', async ({
  proxy,
  site: { studio, token },
}) => {
  const load = startLoad(studio, token);
  await load.untilEach(ALL_WELL, 15_000);
  const silences = () => studio.output().match(/fell silent/g)?.length ?? 0;
  const before = silences();
  proxy.forget();
  await load.untilEach(ALL_WELL, BACK_WITHIN_MS);
  await load.stop();
  expectPlainErrors(load.answers);
  // A line for each time that the pool has cut connections, those that were just being made among them; never one for each call.
  expect(silences() - before).toBeGreaterThan(0);
  expect(silences() - before).toBeLessThan(8);
  const kept = await listStoredLinks(studio, token);
  for (const { body } of load.ofKind('write').filter(isAcknowledged))
    expect(kept.get(body.id)).toBe(body.meetingLink);
});

test('the next call of each kind is answered after idle connections were dropped', async ({
  proxy,
  site: { studio, token },
}) => {
  proxy.forget();
  await pause(BACK_WITHIN_MS / 2);
  for (const kind of KINDS)
    expect([kind, (await callOf(studio, token, kind)).status]).toEqual([kind, ALL_WELL[kind]]);
});

test('calls are refused while new connections are dropped, too, and work again afterwards', async ({
  proxy,
  site: { studio, token },
}) => {
  expect((await studio.call('GET', '/api/meetings')).status).toBe(200);
  proxy.forgetNew(true);
  proxy.forget();
  const load = startLoad(studio, token);
  await load.untilEach(AWAY, 15_000);
  // The server cannot know whether the list is current, so it sends its age.
  const saysSo = () => Number(load.ofKind('list').at(-1)?.headers.get('Age')) >= 2;
  await until(saysSo, { within: 5_000, what: 'the list says that nobody could check it' });
  expect((await studio.call('GET', '/healthz')).status).toBe(200);
  expect(load.ofKind('write').filter(isAcknowledged)).toEqual([]);
  proxy.forgetNew(false);
  await load.untilEach(ALL_WELL, BACK_WITHIN_MS);
  await load.stop();
  expectPlainErrors(load.answers);
});

test('a server with dropped connections never returns an old link as current', async ({
  proxy,
  startStudio,
  sql,
  site: { studio, token },
}) => {
  const other = await startStudio();
  const old = 'https://meet.example/old';
  const [meeting] = await sql`insert into meetings (meeting_link) values (${old}) returning id`;
  const read = async () => {
    const { status, body, headers } = await studio.call('GET', '/api/meetings');
    return { status, link: body[0]?.meetingLink, age: headers.get('Age') };
  };
  const showsOld = async () => (await read()).link === old;
  await until(showsOld, { within: FRESH_MS, what: 'the first link' });
  proxy.forget();
  const body = { meetingLink: 'https://meet.example/new' };
  await other.call('PUT', `/api/meetings/${meeting?.id}`, { token, body });
  await pause(FRESH_MS);
  let last = await read();
  for (const end = performance.now() + 4_000; performance.now() < end; last = await read()) {
    expect(last.link === old && last.age === null).toBe(false);
    await pause(20);
  }
  expect(last).toEqual({ status: 200, link: body.meetingLink, age: null });
});
