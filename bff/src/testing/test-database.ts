import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL that exists for this test run only (infra/testing). */
    databaseUrl: string;
  }
}

/**
 * Creates an empty database, so that test files do not see each other's rows. It belongs to a role of its own, which is
 * not a superuser, like the site's role.
 */
export async function createTestDatabase(adminUrl = inject('databaseUrl')) {
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
