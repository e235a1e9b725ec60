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
  const name = createName();
  await createOwnedDatabase(adminUrl, name);
  return {
    url: inDatabase(adminUrl, name, name),
    drop: async () => {
      await dropDatabase(adminUrl, name);
      await asAdmin(`drop role if exists ${name}`, adminUrl);
    },
  };
}

/**
 * As `createTestDatabase`, but after all migrations, and with one role for all of them: to give 900 tables and indexes
 * to another role costs a third of the copy. Needs `createTemplate` on this server.
 */
export async function createMigratedDatabase(
  adminUrl = inject('databaseUrl'),
): Promise<TestDatabase> {
  const name = createName();
  // Copying the files takes two thirds of the processor time of the default, which logs each page.
  await asAdmin(
    `create database ${name} owner ${TEMPLATE} template ${TEMPLATE} strategy file_copy`,
    adminUrl,
  );
  return {
    url: inDatabase(adminUrl, name, TEMPLATE),
    drop: () => dropDatabase(adminUrl, name),
  };
}

/** The template of migrated databases, and their owner: running all migrations takes four times as long as a copy. */
const TEMPLATE = 'migrated_template';

/** Creates the template of the databases of `createMigratedDatabase`. */
export async function createTemplate(adminUrl: string): Promise<void> {
  await createOwnedDatabase(adminUrl, TEMPLATE);
  await migrateDatabase(inDatabase(adminUrl, TEMPLATE, TEMPLATE));
}

const createName = () => `test_${randomBytes(8).toString('hex')}`;

/** Creates a database, and a role of the same name that owns it. */
async function createOwnedDatabase(adminUrl: string, name: string) {
  await asAdmin(`create role ${name} login password '${name}'`, adminUrl);
  await asAdmin(`create database ${name} owner ${name}`, adminUrl);
}

const dropDatabase = (adminUrl: string, name: string) =>
  asAdmin(`drop database if exists ${name} with (force)`, adminUrl);

/** The server's address, for a role in a database. */
function inDatabase(adminUrl: string, name: string, role: string) {
  const url = new URL(adminUrl);
  Object.assign(url, { username: role, password: role, pathname: `/${name}` });
  return url.href;
}

/** Runs the statement as the superuser. */
export async function asAdmin(statement: string, adminUrl = inject('databaseUrl')): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(statement);
  await sql.end();
}
