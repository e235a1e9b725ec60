import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { migrateDatabase } from '../platform/database/migrate.ts';

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
 * Creates an empty database, so that test files do not see the rows of each other. It belongs to a role of its own,
 * which is no superuser, like that of the site. Outside of vitest the address of the server must be given.
 */
export async function createTestDatabase(adminUrl = inject('databaseUrl')): Promise<TestDatabase> {
  const name = await createRole(adminUrl);
  await asAdmin(`create database ${name} owner ${name}`, adminUrl);
  return databaseOf(adminUrl, name);
}

/** As `createTestDatabase`, but after all migrations. Needs `createTemplate` on this server. */
export async function createMigratedDatabase(
  adminUrl = inject('databaseUrl'),
): Promise<TestDatabase> {
  const name = await createRole(adminUrl);
  await asAdmin(`create database ${name} owner ${name} template ${TEMPLATE}`, adminUrl);
  await asAdmin(`reassign owned by ${TEMPLATE} to ${name}`, inDatabase(adminUrl, name));
  return databaseOf(adminUrl, name);
}

const TEMPLATE = 'migrated_template';

/** The migrated database that test databases are copies of: running all migrations takes four times as long as a copy. */
export async function createTemplate(adminUrl: string): Promise<void> {
  await createRole(adminUrl, TEMPLATE);
  await asAdmin(`create database ${TEMPLATE} owner ${TEMPLATE}`, adminUrl);
  await migrateDatabase(databaseOf(adminUrl, TEMPLATE).url);
  // Its tables are reassigned with `reassign owned`, which would reassign the template too.
  await asAdmin(`alter database ${TEMPLATE} owner to current_user`, adminUrl);
}

async function createRole(adminUrl: string, name = `test_${randomBytes(8).toString('hex')}`) {
  await asAdmin(`create role ${name} login password '${name}'`, adminUrl);
  return name;
}

/** The server's address, for this database. */
function inDatabase(adminUrl: string, name: string, role?: { username: string; password: string }) {
  const url = new URL(adminUrl);
  Object.assign(url, { ...role, pathname: `/${name}` });
  return url.href;
}

function databaseOf(adminUrl: string, name: string): TestDatabase {
  return {
    url: inDatabase(adminUrl, name, { username: name, password: name }),
    drop: async () => {
      await asAdmin(`drop database if exists ${name} with (force)`, adminUrl);
      await asAdmin(`drop role if exists ${name}`, adminUrl);
    },
  };
}

/** Runs the statement as the superuser. */
export async function asAdmin(statement: string, adminUrl = inject('databaseUrl')): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(statement);
  await sql.end();
}
