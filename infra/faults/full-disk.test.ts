// @module-tag faults
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { describe, expect, vi } from 'vitest';
import { type CallOptions, type CallResult, call, isAcknowledged } from '../studio/call.ts';
import { contactMessage, signInStaff } from '../studio/people.ts';
import { type StudioProcess, studioEnvironment } from '../studio/studio-process.ts';
import { test as onDatabase } from '../studio/studio-test.ts';
import { until } from '../studio/waiting.ts';
import {
  endProcesses,
  findProcessesByCommand,
  type StartedProcess,
  start,
} from '../testing/processes.ts';
import { freePort, runCommandProcess } from '../testing/run-command-process.ts';
import { runDatabase } from '../testing/run-database-process.ts';
import { canMount, mountSmallDisks, type SmallDisk } from '../testing/small-disk.ts';
import { listStoredLinks } from './stored-links.ts';

// Each test has its own disk and mostly waits, so they run side by side.
// Together they take longer for each test than alone.
vi.setConfig({ testTimeout: 120_000 });

const test = onDatabase
  .extend('mount', mountSmallDisks)
  .extend('runStart', ({ mount: _ }, { onCleanup }) => {
    const started: StartedProcess[] = [];
    onCleanup(() => endProcesses(started));
    /** `pnpm start` with its own database on that disk. */
    return (disk: SmallDisk, port: number) => {
      const settings = { STUDIO_DATA: disk.folder, PORT: String(port), TRUSTED_PROXY: '127.0.0.1' };
      const one = runCommandProcess('start.ts', settings);
      started.push(one);
      return one;
    };
  })
  .extend('startOnDisk', ({ runStart }) => async (disk: SmallDisk): Promise<StudioProcess> => {
    const port = await freePort();
    const started = runStart(disk, port);
    await started.line(/^Open /);
    const url = `http://127.0.0.1:${port}`;
    const callIt = (method: string, path: string, options?: CallOptions) =>
      call(url + path, method, options);
    return { ...started, url, call: callIt };
  }).concurrent;

const databaseUrl = (disk: SmallDisk) =>
  JSON.parse(readFileSync(join(disk.folder, 'holder.json'), 'utf8')).databaseUrl as string;

const write = (studio: StudioProcess, token: string, number: number) => {
  const body = { meetingLink: `https://meet.example/${number}/${'x'.repeat(1500)}` };
  return studio.call('POST', '/api/meetings', { token, body });
};

/** Three megabytes into the write-ahead log. */
async function writeMuch(url: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => {} });
  await sql`select pg_logical_emit_message(true, 'test', repeat('x', 3000000))`.catch(() => {});
  await sql.end({ timeout: 0 });
}

const stackTrace = /^\s+at .*:\d+:\d+\)?$/m;
const wordsOf = (output: string) => output.split('\n').filter((line) => !line.startsWith('{'));

function expectPlain(refused: CallResult[]) {
  for (const { status, body, headers } of refused) {
    const sentence = /^The studio(’s server does not answer| cannot) .*\.$/;
    expect([status, body.error]).toEqual([503, expect.stringMatching(sentence)]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }
}

async function expectKept(studio: StudioProcess, token: string, written: CallResult[]) {
  const kept = await listStoredLinks(studio, token);
  for (const { body } of written) expect(kept.get(body.id)).toBe(body.meetingLink);
}

describe.skipIf(!canMount())('on a small disk (skipped without root)', () => {
  test.for(['nothing', 'a database without tables'])(
    'pnpm start with too little space and %s fails with one line, and starts with enough space',
    async (there, { mount, runStart }) => {
      const begun = there !== 'nothing';
      const disk = mount(begun ? 100 : 40);
      if (begun) {
        const database = runDatabase(disk.folder);
        await database.url();
        await database.end();
        disk.fill(700);
      }
      const port = await freePort();
      const small = runStart(disk, port);
      expect(await small.ended).toBe(1);
      expect(small.output()).not.toMatch(stackTrace);
      expect(small.output()).not.toContain('"type":"object"');
      const words = wordsOf(small.output().trim());
      expect(words.filter((line) => line.includes('too little room'))).toHaveLength(1);
      expect(words.at(-1)).toMatch(
        /^The data folder \S+ has too little room: its disk has \d+ MB left, and .*\. Make room, or/,
      );
      expect(findProcessesByCommand(disk.folder)).toEqual([]);
      disk.free();
      disk.resize(200);
      const roomy = runStart(disk, port);
      await roomy.line(/^Open /);
      expect(await roomy.end()).toBe(0);
    },
  );

  test('a full disk refuses writes with an error, serves reads, and recovers', {
    tags: 'promise',
  }, async ({ mount, startOnDisk }) => {
    const disk = mount(150);
    const studio = await startOnDisk(disk);
    const token = await signInStaff(studio, databaseUrl(disk));
    const outcomes: CallResult[] = [await write(studio, token, 0)];
    expect(outcomes[0]?.status).toBe(201);
    disk.fill();
    let number = 0;
    const refused = async () => {
      outcomes.push(await write(studio, token, ++number));
      return !isAcknowledged(outcomes.at(-1) as CallResult);
    };
    await until(refused, { within: 20_000, what: 'a write finds no room' });
    for (let more = 0; more < 20; more += 1) await refused();
    const messages = await Promise.all(
      [1, 2, 3].map((n) => studio.call('POST', '/send-email', contactMessage(n))),
    );
    for (const path of ['/api/meetings', '/api/auth/me', '/api/staff/meetings', '/healthz', '/'])
      expect([path, (await studio.call('GET', path, { token })).status]).toEqual([path, 200]);
    const ready = await studio.call('GET', '/readyz');
    expect(ready.status).toBe(503);
    expectPlain([ready, ...[...outcomes, ...messages].filter((o) => !isAcknowledged(o))]);

    disk.free();
    const back = async () =>
      isAcknowledged(await write(studio, token, 1_000_000)) &&
      (await studio.call('GET', '/readyz')).status === 200;
    await until(back, { within: 10_000, what: 'writes and /readyz are well again' });
    await expectKept(studio, token, outcomes.filter(isAcknowledged));
    const sent = messages.filter(isAcknowledged).length + 1;
    expect((await studio.call('POST', '/send-email', contactMessage(4))).status).toBe(202);
    const mails = () =>
      existsSync(join(disk.folder, 'mail'))
        ? readdirSync(join(disk.folder, 'mail')).filter((name) => /^contact-.*\.eml$/.test(name))
        : [];
    await until(() => mails().length >= sent, { within: 20_000, what: 'every mail is written' });

    const said = studio.output().match(/the database cannot write[^"]*/g) ?? [];
    expect(said).toHaveLength(1);
    expect(studio.output()).not.toMatch(/"type":"object"|unexpected error/);
  });

  test('a PostgreSQL that stops on a full disk is restarted, and has every write', async ({
    mount,
    startOnDisk,
  }) => {
    const disk = mount(150);
    const studio = await startOnDisk(disk);
    const token = await signInStaff(studio, databaseUrl(disk));
    const written = [await write(studio, token, 1), await write(studio, token, 2)];
    disk.fill();
    const url = databaseUrl(disk);
    // Until its log needs another file, for which there is no room: it ends, and cannot recover either.
    const endIt = async () => {
      await writeMuch(url);
      return /started again every few seconds/.test(studio.output());
    };
    await until(endIt, { within: 60_000, what: 'the database is tried again' });
    await pause(4_000);
    expect((await studio.call('GET', '/readyz')).status).toBe(503);
    expect((await studio.call('GET', '/healthz')).status).toBe(200);
    expectPlain([await write(studio, token, 3)]);
    expect(studio.output().split('has too little room')).toHaveLength(2);

    disk.free();
    const ready = async () => (await studio.call('GET', '/readyz')).status === 200;
    await until(ready, { within: 15_000, what: 'the database runs again' });
    expect((await write(studio, token, 4)).status).toBe(201);
    await expectKept(studio, token, written);
    expect(await studio.end()).toBe(0);
  });

  test('e-mails wait on a full disk, and the log has the reason', async ({
    mount,
    startStudio,
  }) => {
    const disk = mount(1);
    disk.fill();
    const dataFolder = disk.folder;
    const studio = await startStudio({ dataFolder });
    for (const number of [1, 2, 3])
      expect((await studio.call('POST', '/send-email', contactMessage(number))).status).toBe(202);
    const line = await studio.line(/mail not sent, will be tried again/);
    expect(JSON.parse(line)).toMatchObject({ kind: 'contact', code: 'ENOSPC' });
    expect((await studio.call('GET', '/readyz')).status).toBe(200);
    disk.free();
    const sent = () => studio.output().split('"mail sent"').length - 1;
    await until(() => sent() === 3, { within: 25_000, what: 'all three are written' });
    const files = readdirSync(join(dataFolder, 'mail'));
    expect(files.map((name) => /^contact-.*\.eml$/.test(name))).toEqual([true, true, true]);
    expect(await studio.end()).toBe(0);
  });

  test('a site that cannot write its log continues', async ({
    mount,
    database,
    dataFolder,
    onTestFinished,
  }) => {
    const disk = mount(2);
    disk.fill();
    const port = await freePort();
    const env = studioEnvironment({ databaseUrl: database.url, dataFolder, port });
    const script = 'exec "$1" "$2" > "$3/site.log" 2>&1';
    const serve = join(import.meta.dirname, '..', 'commands', 'serve.ts');
    const args = ['-c', script, 'sh', process.execPath, serve, disk.folder];
    const site = start('/bin/sh', args, { env });
    onTestFinished(() => void site.kill());
    const url = `http://127.0.0.1:${port}`;
    const up = async () => (await call(`${url}/readyz`, 'GET')).status === 200;
    await until(up, { within: 20_000, what: 'it is ready' });
    for (let number = 0; number < 50; number += 1)
      expect((await call(`${url}/api/nothing`, 'POST')).status).toBe(404);
    disk.free();
    await call(`${url}/api/nothing`, 'POST');
    const log = () => readFileSync(join(disk.folder, 'site.log'), 'utf8');
    await until(() => log().includes('/api/nothing'), { within: 5_000, what: 'it logs again' });
    expect(await site.end()).toBe(0);
  });
});
