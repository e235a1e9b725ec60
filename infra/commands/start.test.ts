import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { readBuiltFacts } from 'bff/built-settings';
import { missingIn, missingInWords } from 'bff/missing-settings';
import { createTestDatabase } from 'bff/test-database';
import { afterAll, expect, inject, vi } from 'vitest';
import { killAll, processesNaming, processTree } from '../testing/processes.ts';
import { freePort } from '../testing/run-command-process.ts';
import { test as onStudio, wordsOf } from '../testing/studio-commands.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { repository } from './repository.ts';

afterAll(removeTemporaryFolders);
const test = onStudio.concurrent;
// Together they take longer for each test than alone.
vi.setConfig({ testTimeout: 120_000 });

/** What the studio has not said of itself, as the build found it. */
const missingFacts = () =>
  missingInWords(missingIn(readBuiltFacts(join(repository, 'pwa/dist')).facts));

test('serves, and after kill -9 of everything serves again with what it had acknowledged', async ({
  studio,
}) => {
  const { folder, runStart, serving, register } = studio;
  const first = runStart();
  await serving(first);
  expect((await register('learner@example.org')).status).toBe(201);
  killAll([...processTree(first.pid), ...processesNaming(folder)]);
  await first.ended;
  const second = runStart();
  await serving(second);
  expect((await register('learner@example.org')).status).toBe(409);
  for (const fact of missingFacts()) expect(second.output()).toContain(`\n  ${fact}\n`);
  expect(await second.end()).toBe(0);
  expect(processesNaming(folder)).toEqual([]);
});

test('with DATABASE_URL that database is used, and nothing is embedded', async ({ newStudio }) => {
  const { folder, runStart, serving } = newStudio;
  const database = await createTestDatabase(inject('databaseUrl'));
  const site = runStart({ DATABASE_URL: database.url, JWT_SECRET: 'x'.repeat(32) });
  await serving(site);
  expect(existsSync(join(folder, 'database'))).toBe(false);
  expect(await site.end()).toBe(0);
  await database.drop();
});

test('a taken port is one line, and nothing is started', async ({ newStudio }) => {
  const { folder, port, runStart } = newStudio;
  const taker = await takePort(port);
  const site = runStart();
  expect(await site.ended).toBe(1);
  expect(site.output()).toBe(
    `Port ${port} is already in use. End what uses it, or set PORT to a free one.\n`,
  );
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  taker.close();
});

test('a taken port for metrics is one line that names its setting', async ({ newStudio }) => {
  const { port, runStart } = newStudio;
  const database = await createTestDatabase(inject('databaseUrl'));
  const taker = await takePort(port);
  const site = runStart({
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
    PORT: '0',
    METRICS_PORT: String(port),
  });
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain(
    `Port ${port} is already in use. End what uses it, or set METRICS_PORT to a free one.\n`,
  );
  taker.close();
  await database.drop();
});

test('each wrong setting is one line, and nothing is started', async ({ newStudio }) => {
  const { folder, runStart } = newStudio;
  const site = runStart({ PORT: 'high', JWT_SECRET: 'short' });
  expect(await site.ended).toBe(1);
  const lines = wordsOf(site.output());
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^PORT must be/);
  expect(lines[1]).toMatch(/^JWT_SECRET must be/);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a HOST that is not of this machine is one line', async ({ studio }) => {
  const { runStart } = studio;
  const site = runStart({ HOST: '192.0.2.1' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/^HOST must be an address of this machine.*\n$/);
});

test('a DATABASE_URL that nobody answers is one line', async ({ studio }) => {
  const { runStart } = studio;
  const nobody = `postgres://studio@127.0.0.1:${await freePort()}/studio`;
  const site = runStart({ DATABASE_URL: nobody, JWT_SECRET: 'x'.repeat(32) });
  expect(await site.ended).toBe(1);
  expect(wordsOf(site.output()).at(-1)).toMatch(/^The database cannot be used: .*ECONNREFUSED/);
});

function takePort(taken: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(taken, '127.0.0.1', () => resolve(server));
  });
}
