import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startServer } from '../../server.ts';
import { createMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const SITE = {
  'pages.json': JSON.stringify({ '/': 'index.html', '404': 'not-found.html' }),
  'index.html': '<h1>Home</h1>',
  'not-found.html': '<h1>No such page</h1>',
  'robots.txt': 'User-agent: *',
};

let database: TestDatabase;
let folder: string;
let server: Server;

const start = (port: string) =>
  startServer(
    {
      ...readConfig({ PORT: '0', METRICS_PORT: port }),
      databaseUrl: database.url,
      jwtSecret: 'a secret for tests, 32 bytes long or more',
      studioData: folder,
    },
    {
      ...{ logLevel: 'silent', siteFolder: folder },
      closing: { timeoutMs: 2_000, delayMs: 0, idleMs: 0 },
    },
  );

beforeAll(async () => {
  database = await createMigratedDatabase();
  folder = await mkdtemp(join(tmpdir(), 'studio-metrics-'));
  for (const [name, text] of Object.entries(SITE)) await writeFile(join(folder, name), text);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

// Each test counts from zero.
beforeEach(async () => {
  server = await start('0');
});
afterEach(() => server.stop());

const get = (path: string) => fetch(server.address + path);

/** A scrape at this moment: each series, as Prometheus writes it, and its value. */
async function scrape(): Promise<Record<string, number>> {
  const answer = await fetch(`${server.metricsAddress}/metrics`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const series = (await answer.text()).split('\n').filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(
    series.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1).replace('Inf', 'Infinity'))];
    }),
  );
}

const requests = (method: string, route: string, status: number) =>
  `studio_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

/** `fetch` refuses unknown methods. */
const callAs = (method: string, path: string) =>
  new Promise<void>((resolve, reject) => {
    const calling = request(server.address + path, { method }, (answer) => {
      answer.resume().once('end', resolve);
    });
    calling.once('error', reject).end();
  });

test('requests are counted by the pattern of their route, whichever handler has answered them', async () => {
  // The first comes from the database, and the others from memory.
  for (let n = 0; n < 3; n += 1) await (await get('/api/courses')).text();
  const [etag] = [(await get('/api/courses')).headers.get('ETag') ?? ''];
  await fetch(`${server.address}/api/courses`, { headers: { 'If-None-Match': etag } });
  await get('/');
  await get('/robots.txt');
  for (const path of ['/nothing/1', '/nothing/2', '/api/nothing', '/metrics']) await get(path);
  for (const id of [1, 2]) await get(`/api/orders/${id}`);
  await fetch(`${server.address}/send-email`, { method: 'POST', body: 'x'.repeat(70_000) });
  await callAs('PURGE', '/nothing');
  await callAs('M-SEARCH', '/nothing');

  const read = await scrape();
  expect(read).toMatchObject({
    [requests('GET', '/api/courses', 200)]: 4,
    [requests('GET', '/api/courses', 304)]: 1,
    [requests('GET', 'page', 200)]: 1,
    [requests('GET', 'file', 200)]: 1,
    [requests('GET', 'unmatched', 404)]: 4,
    [requests('GET', '/api/orders/:id', 401)]: 2,
    [requests('POST', '/send-email', 413)]: 1,
    [requests('other', 'unmatched', 404)]: 2,
    'studio_http_request_duration_seconds_count{method="GET",route="/api/courses"}': 5,
  });
  expect(Object.keys(read).join('\n')).not.toMatch(/nothing|orders\/1/);
});

test('a scrape has the state of the server and of its database', async () => {
  const body = { name: 'Asha', email: 'asha@example.com', password: 'surya namaskar' };
  const registered = await fetch(`${server.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(registered.status).toBe(201);
  const stream = await get('/api/live');
  await expect.poll(scrape).toMatchObject({ 'studio_mails_total{outcome="sent"}': 1 });
  const read = await scrape();
  await stream.body?.cancel();

  expect(read).toMatchObject({
    studio_database_up: 1,
    studio_ready: 1,
    'studio_public_lists_news{news="current"}': 1,
    'studio_live_streams{reader="visitor"}': 1,
    'studio_database_connections_max{pool="transactions"}': 10,
    'studio_database_waiting{pool="queries"}': 0,
    'studio_jobs_failed{queue="mail"}': 0,
    'studio_pushes_total{outcome="refused"}': 0,
    studio_passwords_waiting: 0,
    [`studio_build_info{commit="unknown",node="${process.versions.node}"}`]: 1,
  });
  for (const pool of ['queries', 'transactions'])
    expect(read[`studio_database_wait_seconds_count{pool="${pool}"}`]).toBeGreaterThan(0);
  expect(read['studio_disk_free_bytes{folder="data"}']).toBeGreaterThan(0);
  expect(read.studio_backup_age_seconds).toBeGreaterThanOrEqual(0);
  expect(read.studio_database_migration).toBeGreaterThan(30);
  expect(read.nodejs_eventloop_lag_p99_seconds).toBeGreaterThan(0);
  expect(read.process_resident_memory_bytes).toBeGreaterThan(0);
});

test('the metrics server answers GET /metrics only, and the site has no such page', async () => {
  const there = server.metricsAddress ?? '';
  const answers = [
    await fetch(`${there}/`),
    await fetch(`${there}/api/courses`),
    await fetch(`${there}/metrics`, { method: 'POST' }),
    await get('/metrics'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('a scrape without the database reports that, and omits what only the database knows', async () => {
  const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
  const name = new URL(database.url).pathname.slice(1);
  await admin.unsafe(`alter database ${name} with allow_connections false`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await expect.poll(scrape).toMatchObject({ studio_database_up: 0, studio_ready: 0 });
  const away = await scrape();
  await admin.unsafe(`alter database ${name} with allow_connections true`);
  await admin.end();

  expect(away).not.toHaveProperty('studio_backup_age_seconds');
  expect(away).not.toHaveProperty('studio_jobs_due{queue="mail"}');
  expect(away).toHaveProperty('studio_disk_free_bytes{folder="data"}');
});

test('a port that is in use ends the start, with the name of its setting', async () => {
  const port = new URL(server.metricsAddress ?? '').port;
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE', settings: 'METRICS_' });
  await server.stop();
  server = await start(port);
  expect(new URL(server.metricsAddress ?? '').port).toBe(port);
});
