import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL of this test run; see createTestDatabase. */
    databaseUrl: string;
  }
}

/** Several test files run at a time, each with servers that take 24 connections. */
const CONNECTIONS = 400;

/** A vitest globalSetup: one throw-away PostgreSQL for the whole run. */
export default async function provideDatabase(project: TestProject) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'studio-tests-'));
  const start = () =>
    startEmbeddedPostgres({ dataFolder, command: 'tests' as const, durable: false });
  const made = await start();
  await allowConnections(made.adminUrl);
  await made.stop();
  const database = await start();
  project.provide('databaseUrl', database.adminUrl);
  return async () => {
    await database.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}

/** From the next start on. */
async function allowConnections(adminUrl: string) {
  const sql = postgres(adminUrl, { max: 1 });
  await sql.unsafe(`alter system set max_connections = ${CONNECTIONS}`);
  await sql.end();
}
