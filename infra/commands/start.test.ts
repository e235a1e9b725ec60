import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { readBuiltSettings } from 'bff/built-settings';
import { describeMissingSettings, findMissingSettings } from 'bff/missing-settings';
import { createMigratedDatabase } from 'bff/test-database';
import { afterAll, expect, inject, vi } from 'vitest';
import { findProcessesByCommand, killAll, processTree } from '../testing/processes.ts';
import { freePort } from '../testing/run-command-process.ts';
import { test as onStudio, textWithoutLogs } from '../testing/studio-commands.ts';
import { removeTemporaryFolders } from '../testing/temporary-folders.ts';
import { repository } from './repository.ts';

afterAll(removeTemporaryFolders);
const test = onStudio.concurrent;
// Concurrent tests take longer each.
vi.setConfig({ testTimeout: 120_000 });

/** The missing settings of the studio in the build. */
const missingSettings = () =>
  describeMissingSettings(
    findMissingSettings(readBuiltSettings(join(repository, 'pwa/dist')).facts),
  );

test('the studio serves, and after kill -9 of all processes serves again with all acknowledged data', async ({
  studio,
}) => {
  const { folder, runStart, serving, register } = studio;
  const first = runStart();
  await serving(first);
  expect((await register('learner@example.org')).status).toBe(201);
  killAll([...processTree(first.pid), ...findProcessesByCommand(folder)]);
  await first.ended;
  const second = runStart();
  await serving(second);
  expect((await register('learner@example.org')).status).toBe(409);
  for (const setting of missingSettings()) expect(second.output()).toContain(`\n  ${setting}\n`);
  expect(await second.end()).toBe(0);
  expect(findProcessesByCommand(folder)).toEqual([]);
});

test('a DATABASE_URL is used instead of the embedded database', async ({ newStudio }) => {
  const { folder, runStart, serving } = newStudio;
  const database = await createMigratedDatabase(inject('databaseUrl'));
  const site = runStart({ DATABASE_URL: database.url, JWT_SECRET: 'x'.repeat(32) });
  await serving(site);
  expect(existsSync(join(folder, 'database'))).toBe(false);
  expect(await site.end()).toBe(0);
  await database.drop();
});

test('a taken port is reported in one line, and nothing is started', async ({ newStudio }) => {
  const { folder, port, runStart } = newStudio;
  const taker = await takePort(port);
  const site = runStart();
  expect(await site.ended).toBe(1);
  expect(site.output()).toBe(
    `Port ${port} is already in use. Stop the program that uses it, or set PORT to a free one.\n`,
  );
  expect(existsSync(join(folder, 'lock'))).toBe(false);
  taker.close();
});

test('a taken port for metrics is reported in one line with its setting', async ({ newStudio }) => {
  const { port, runStart } = newStudio;
  const database = await createMigratedDatabase(inject('databaseUrl'));
  const taker = await takePort(port);
  const site = runStart({
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
    PORT: '0',
    METRICS_PORT: String(port),
  });
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain(
    `Port ${port} is already in use. Stop the program that uses it, or set METRICS_PORT to a free one.\n`,
  );
  taker.close();
  await database.drop();
});

test('each invalid setting is reported in one line, and nothing is started', async ({
  newStudio,
}) => {
  const { folder, runStart } = newStudio;
  const site = runStart({ PORT: 'high', JWT_SECRET: 'short' });
  expect(await site.ended).toBe(1);
  const lines = textWithoutLogs(site.output());
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^PORT must be/);
  expect(lines[1]).toMatch(/^JWT_SECRET must be/);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('a HOST of another machine is reported in one line', async ({ studio }) => {
  const { runStart } = studio;
  const site = runStart({ HOST: '192.0.2.1' });
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(/^HOST must be an address of this machine.*\n$/);
});

test('an unreachable DATABASE_URL is reported in one line', async ({ studio }) => {
  const { runStart } = studio;
  const nobody = `postgres://studio@127.0.0.1:${await freePort()}/studio`;
  const site = runStart({ DATABASE_URL: nobody, JWT_SECRET: 'x'.repeat(32) });
  expect(await site.ended).toBe(1);
  expect(textWithoutLogs(site.output()).at(-1)).toMatch(
    /^The database cannot be used: .*ECONNREFUSED/,
  );
});

function takePort(taken: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(taken, '127.0.0.1', () => resolve(server));
  });
}
