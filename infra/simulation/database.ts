import { randomBytes } from 'node:crypto';
import { migrateDatabase } from 'bff/migrate';
import postgres, { type Sql } from 'postgres';

/**
 * Functions of the database that tell the time by the clock of the studio. They are found before those of PostgreSQL,
 * as the search path of a simulated database names the schema `public` first.
 */
const CLOCK = `
  create schema simulated;
  create table simulated.clock (ahead interval not null);
  insert into simulated.clock values ('0');
  create function public.now() returns timestamptz language sql stable
    return pg_catalog.now() + (select ahead from simulated.clock);
  create function public.clock_timestamp() returns timestamptz language sql volatile
    return pg_catalog.clock_timestamp() + (select ahead from simulated.clock);
  grant usage on schema simulated to public;
  grant select on simulated.clock to public`;
/** pg-boss reads the time by this function alone. */
const QUEUE_CLOCK = `
  create or replace function pgboss.job_now() returns timestamptz language sql stable
    as 'select public.now()'`;
/**
 * PostgreSQL logs 32 numbers of a sequence ahead. A copy believes that they were logged for it, too, and would give them
 * twice after it was killed.
 */
const LOG_NEXT_NUMBERS = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value), last_value is not null)
  from pg_sequences`;
/**
 * Of all roles, as the cluster is the simulation's own. Commits survive that PostgreSQL is killed, though a cluster of tests
 * does not sync its disk.
 */
const SETTINGS = `
  alter role all set search_path = public, pg_catalog;
  alter role all set synchronous_commit = on`;
/** The database that is copied, and the role that owns it and its copies. */
const TEMPLATE = 'simulated_studio';

export interface SimulatedDatabase {
  url: string;
  /** A connection of the simulation itself, as the superuser. */
  sql: Sql;
  drop(): Promise<void>;
}

const asAdmin = async (adminUrl: string, database: string, statements: string) => {
  const sql = postgres(urlOf(adminUrl, database), { max: 1, onnotice: () => {} });
  await sql.unsafe(statements);
  await sql.end();
};

/** Makes the database from which those of all histories are copied within milliseconds. */
export async function createTemplate(
  adminUrl: string,
  fill: (database: Pick<SimulatedDatabase, 'url' | 'sql'>) => Promise<void>,
): Promise<void> {
  const role = `create role ${TEMPLATE} login password '${TEMPLATE}'`;
  await asAdmin(adminUrl, 'postgres', `${SETTINGS}; ${role}`);
  await asAdmin(adminUrl, 'postgres', `create database ${TEMPLATE} owner ${TEMPLATE}`);
  await asAdmin(adminUrl, TEMPLATE, CLOCK);
  const url = urlOf(adminUrl, TEMPLATE, TEMPLATE);
  await migrateDatabase(url);
  const sql = postgres(urlOf(adminUrl, TEMPLATE), { max: 1, onnotice: () => {} });
  await fill({ url, sql });
  await sql.unsafe(QUEUE_CLOCK);
  await sql.unsafe(LOG_NEXT_NUMBERS);
  await sql.end();
}

export async function copyTemplate(adminUrl: string): Promise<SimulatedDatabase> {
  const name = `simulated_${randomBytes(6).toString('hex')}`;
  // Takes a fifth of the processor time of a copy through the log.
  const copied = `template ${TEMPLATE} strategy file_copy`;
  await asAdmin(adminUrl, 'postgres', `create database ${name} owner ${TEMPLATE} ${copied}`);
  const sql = postgres(urlOf(adminUrl, name), { max: 2, onnotice: () => {} });
  return {
    url: urlOf(adminUrl, name, TEMPLATE),
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 });
      await asAdmin(adminUrl, 'postgres', `drop database if exists ${name} with (force)`);
    },
  };
}

function urlOf(adminUrl: string, database: string, role?: string): string {
  const url = new URL(adminUrl);
  if (role) Object.assign(url, { username: role, password: role });
  url.pathname = `/${database}`;
  return url.href;
}
