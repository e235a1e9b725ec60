import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemplate } from 'bff/test-database';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { useMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL of this test run; see createTestDatabase. */
    databaseUrl: string;
  }
}

const SETTINGS = [
  // Several test files run at a time, each with servers that take 24 connections.
  'max_connections = 400',
  // These databases live for minutes, and their passwords are no secret.
  'autovacuum = off',
  'scram_iterations = 1',
];

interface SharedDatabase {
  adminUrl: string;
  stop(): Promise<void>;
}

/** Vitest loads this file for each project. The shared database is stored globally. */
const testRun = globalThis as {
  databaseOfTests?: { started: Promise<SharedDatabase>; projects: number };
};

/** A vitest globalSetup: one throw-away PostgreSQL for the whole run, which ends after the last of its projects. */
export default async function provideDatabase(project: TestProject) {
  testRun.databaseOfTests ??= { started: startDatabase(), projects: 0 };
  const shared = testRun.databaseOfTests;
  shared.projects += 1;
  const { adminUrl, stop } = await shared.started;
  project.provide('databaseUrl', adminUrl);
  return async () => {
    shared.projects -= 1;
    if (shared.projects === 0) await stop();
  };
}

async function startDatabase(): Promise<SharedDatabase> {
  const removeMemoryFolder = useMemoryFolder();
  const dataFolder = await mkdtemp(join(tmpdir(), 'studio-tests-'));
  const start = () =>
    startEmbeddedPostgres({ dataFolder, command: 'tests' as const, durable: false });
  const made = await start();
  await applySettings(made.adminUrl);
  await made.stop();
  const database = await start();
  await createTemplate(database.adminUrl);
  return {
    adminUrl: database.adminUrl,
    stop: async () => {
      await database.stop();
      await rm(dataFolder, { recursive: true, force: true });
      removeMemoryFolder();
    },
  };
}

/** From the next start on. */
async function applySettings(adminUrl: string) {
  const sql = postgres(adminUrl, { max: 1 });
  for (const setting of SETTINGS) await sql.unsafe(`alter system set ${setting}`);
  await sql.end();
}
