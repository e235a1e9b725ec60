import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSigned } from 'bff/self-signed';
import { createTestDatabase, type TestDatabase } from 'bff/test-database';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../testing/run-command-process.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporary-folders.ts';
import { buildImage, debianImage, podman, runContainer } from './podman.ts';

const IMAGE = 'localhost/ganga-yoga:of-a-test';
const SITE = 'ganga-yoga-of-a-test';
const MOST_BYTES = 250_000_000;
/** The server promises ten seconds. */
const STOPS_WITHIN_SECONDS = 12;

let base: string;
let database: TestDatabase;
let port: number;
beforeAll(async () => {
  base = await debianImage();
  await buildImage(IMAGE, base);
  database = await createTestDatabase(inject('databaseUrl'));
  port = await freePort();
});
afterAll(async () => {
  await podman('rm', '--force', '--volumes', '--ignore', SITE);
  await database?.drop();
  removeTemporaryFolders();
});

const inImage = (command: string) =>
  runContainer(['--rm', '--no-healthcheck'], IMAGE, 'sh', '-c', command);
const sizeOf = async (image: string) =>
  Number(await podman('image', 'inspect', '--format', '{{.Size}}', image));
const onSite = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

/** Runs the site within the limits of compose.yaml, on this machine's network, where the database of tests is. */
const startSite = () =>
  runContainer(
    [
      ...['--detach', '--name', SITE, '--read-only', '--tmpfs', '/tmp'],
      ...['--memory', '768m', '--pids-limit', '128'],
      ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
      ...['--env', `DATABASE_URL=${database.url}`, '--env', `JWT_SECRET=${'x'.repeat(32)}`],
      ...['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1'],
    ],
    IMAGE,
  );

test('the image is at most 250 MB larger than its base', async () => {
  expect((await sizeOf(IMAGE)) - (await sizeOf(base))).toBeLessThan(MOST_BYTES);
});

test('the image has no build tools, no PostgreSQL, no tests, and nothing writable for the site', async () => {
  const tools = 'npm npx pnpm corepack cc gcc make git python3 curl';
  expect(await inImage(`for tool in ${tools}; do command -v $tool; done; true`)).toBe('');
  expect(await inImage("find / -xdev -name 'initdb*' 2>&-; true")).toBe('');
  expect(await inImage("find /app/bff/src /app/infra -name '*.test.ts'")).toBe('');
  expect(await inImage('find /app -writable; true')).toBe('');
  expect(await inImage('id -u; id -g')).toBe('10001\n10001');
});

test('the image has labels with its source and contents', async () => {
  const labels = JSON.parse(
    await podman('image', 'inspect', '--format', '{{json .Labels}}', IMAGE),
  );
  expect(labels).toMatchObject({ 'org.opencontainers.image.revision': 'of-a-test' });
  const { bomFormat, components } = JSON.parse(await inImage('cat /app/sbom.cdx.json'));
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ name }: { name: string }) => name));
  const packages = await inImage(
    'sed -n \'s|^  "\\(name\\)": "\\(.*\\)",$|\\2|p\' /app/node_modules/.pnpm/*/node_modules/*/package.json',
  );
  for (const name of packages.split('\n')) expect(listed).toContain(name);
  const version = await inImage('node --version');
  expect(components).toContainEqual(
    expect.objectContaining({ name: 'node', version: version.slice(1) }),
  );
});

test('settings from a file are used, including the one for Node', async () => {
  const secrets = temporaryFolder();
  writeFileSync(join(secrets, 'own.crt'), selfSigned('database').cert);
  writeFileSync(
    join(secrets, 'studio.env'),
    'UPI_NAME="Ganga # Yoga"\nNODE_EXTRA_CA_CERTS="/run/secrets/own.crt"\n',
  );
  const read = async () =>
    JSON.parse(
      await runContainer(
        ['--rm', '--no-healthcheck', '--volume', `${secrets}:/run/secrets:ro`],
        IMAGE,
        ...['node-with-settings', '--print'],
        "JSON.stringify([process.env.UPI_NAME, require('tls').getCACertificates('extra').length])",
      ),
    );
  // For the user in the container.
  chmodSync(secrets, 0o755);
  expect(await read()).toEqual(['Ganga # Yoga', 1]);
  chmodSync(join(secrets, 'studio.env'), 0o600);
  await expect(read()).rejects.toThrow('may not read its settings');
});

test('the site runs read-only without privileges, and staff can be granted inside', async () => {
  await startSite();
  await expect
    .poll(() =>
      onSite('/readyz').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  expect(await podman('healthcheck', 'run', SITE).then(() => 'healthy')).toBe('healthy');
  expect(await (await onSite('/')).text()).toContain('Ganga Yoga');
  expect(await (await onSite('/licences.txt')).text()).toContain('SIL Open Font License');
  const person = { name: 'Asha', email: 'asha@example.org', password: 'river stones at dawn' };
  const headers = { 'Content-Type': 'application/json' };
  const registered = await onSite('/api/auth/register', {
    method: 'POST',
    headers,
    body: JSON.stringify(person),
  });
  expect(registered.status).toBe(201);
  const granted = await podman('exec', SITE, 'studio', 'staff', 'grant', person.email, '--yes');
  expect(granted).toContain('Asha (asha@example.org) has the role owner now.');
  expect(await podman('exec', SITE, 'studio', 'backup')).toContain('found whole');
});

test('the health check fails while the database is down, and recovers', async () => {
  const sql = postgres(inject('databaseUrl'), { max: 1 });
  const name = new URL(database.url).pathname.slice(1);
  await sql.unsafe(`alter database ${name} allow_connections false`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  const health = () =>
    podman('healthcheck', 'run', SITE).then(
      () => 'healthy',
      () => 'unhealthy',
    );
  await expect.poll(health).toBe('unhealthy');
  await sql.unsafe(`alter database ${name} allow_connections true`);
  await expect.poll(health).toBe('healthy');
  await sql.end();
});

test('the site stops cleanly on request', async () => {
  const asked = performance.now();
  await podman('stop', '--time', '30', SITE);
  expect((performance.now() - asked) / 1000).toBeLessThan(STOPS_WITHIN_SECONDS);
  expect(await podman('inspect', '--format', '{{.State.ExitCode}}', SITE)).toBe('0');
  expect((await podman('logs', SITE)).split('\n').at(-1)).toBe('Stopped.');
});
