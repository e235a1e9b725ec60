import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL of this test run; see createTestDatabase. */
    databaseUrl: string;
  }
}

/** A vitest globalSetup: one throw-away PostgreSQL for the whole run. */
export default async function provideDatabase(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'studio-tests-'));
  const database = await startEmbeddedPostgres({
    dataFolder,
    command: 'tests',
    durable: false,
  });
  project.provide('databaseUrl', database.adminUrl);
  return async () => {
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
