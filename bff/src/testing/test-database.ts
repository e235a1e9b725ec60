import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL of this test run (infra/testing). */
    databaseUrl: string;
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A fresh, empty database, so that test files do not see each other's rows. It belongs to a role of its own, which is
 * as little of a superuser as the site's. Outside of vitest the server's address must be given.
 */
export async function createTestDatabase(adminUrl = inject('databaseUrl')): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, `create role ${name} login password '${name}'`);
  await asAdmin(adminUrl, `create database ${name} owner ${name}`);
  const url = new URL(adminUrl);
  Object.assign(url, { username: name, password: name, pathname: `/${name}` });
  return {
    url: url.href,
    drop: async () => {
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
      await asAdmin(adminUrl, `drop role if exists ${name}`);
    },
  };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(statement);
  await sql.end();
}
