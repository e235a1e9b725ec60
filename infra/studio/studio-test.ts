import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMigratedDatabase } from 'bff/test-database';
import postgres from 'postgres';
import { test as base, inject } from 'vitest';
import type { StartedProcess } from '../testing/processes.ts';
import { SmtpPeer } from './smtp-peer.ts';
import {
  CHEAP_PASSWORDS,
  launchStudio,
  type StudioSettings,
  untilListening,
} from './studio-process.ts';

/**
 * A test with fixtures: a migrated database, a connection to it, a mail server, and servers that use them. Each test has
 * its own, and its servers are killed after it, so that tests can run side by side.
 */
export const test = base
  .extend('database', async ({ task: _ }, { onCleanup }) => {
    const database = await createMigratedDatabase(inject('databaseUrl'));
    onCleanup(database.drop);
    return database;
  })
  .extend('sql', ({ database }, { onCleanup }) => {
    const sql = postgres(database.url, { max: 3, onnotice: () => {} });
    onCleanup(() => sql.end({ timeout: 1 }));
    return sql;
  })
  .extend('smtp', async ({ task: _ }, { onCleanup }) => {
    const smtp = new SmtpPeer();
    await smtp.up();
    onCleanup(() => smtp.down());
    return smtp;
  })
  .extend('dataFolder', async ({ task: _ }, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'studio-tests-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  .extend('launchStudio', ({ database, dataFolder }, { onCleanup }) => {
    const launched: StartedProcess[] = [];
    onCleanup(() => Promise.all(launched.map((studio) => studio.kill())).then(() => {}));
    return (settings: Partial<StudioSettings> = {}) => {
      const { url: databaseUrl } = database;
      const usual = { databaseUrl, dataFolder, options: CHEAP_PASSWORDS };
      const studio = launchStudio({ ...usual, ...settings });
      launched.push(studio);
      return studio;
    };
  })
  .extend(
    'startStudio',
    ({ launchStudio: launch }) =>
      (settings: Partial<StudioSettings> = {}) =>
        untilListening(launch(settings)),
  );
