import { type Client, escapeIdentifier } from 'pg';
import { BackupRefusal } from './backup-file.ts';
import { listTables } from './tables.ts';

/** Refuses a database that servers use, that is another program's, or, without `replace`, that is not empty. */
export async function refuseUnlessFree(
  client: Client,
  { replace = false }: { replace?: boolean },
): Promise<void> {
  await refuseInUse(client);
  const tables = await listTables(client);
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new BackupRefusal(
      `The database holds tables that are not the studio's (${tables[0]?.name} for one). Use a database of its own.`,
    );
  if (replace) return;
  const used = await usedTables(client);
  if (used.length > 0)
    throw new BackupRefusal(
      `The database is not empty (${used.join(', ')}). Nothing was changed. To throw away what it holds: pnpm restore FILE --replace`,
    );
}

/** What servers write while their database is replaced would be acknowledged and lost. */
async function refuseInUse(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select count(*)::integer as "connections" from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'ganga-yoga%' and application_name <> 'ganga-yoga restore'`);
  if (rows[0].connections > 0)
    throw new BackupRefusal(
      `The studio runs on this database (${rows[0].connections} connections). Stop every server, and restore again.`,
    );
}

/** The first courses and the counter of receipts came with the migrations; keys are forgotten by themselves. */
async function usedTables(client: Client): Promise<string[]> {
  const tables = (await listTables(client)).filter(
    ({ name, leftOut }) =>
      !leftOut && name !== 'courses' && name !== 'receipt_counter' && name !== 'idempotency_keys',
  );
  const used: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select exists (select from ${escapeIdentifier(name)}) as "is"`,
    );
    if (rows[0].is) used.push(name.replaceAll('_', ' '));
  }
  // Who changed a course had an account, even if that is gone.
  const { rows } = await client.query(
    'select exists (select from courses where version > 1) as "is"',
  );
  return rows[0].is ? [...used, 'courses'] : used;
}

/** Drops what the migrations made; extensions and other schemas stay. */
export async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with ours as (select current_schema()::regnamespace as oid),
    made as (
      select
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          else 'table' end as kind,
        pg_class.oid::regclass::text as name, 'pg_class'::regclass as catalog, pg_class.oid as id,
        case when relkind = 'S' then 2 else 1 end as place
      from pg_class, ours
      where relnamespace = ours.oid and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'routine', pg_proc.oid::regprocedure::text, 'pg_proc'::regclass, pg_proc.oid, 3
      from pg_proc, ours where pronamespace = ours.oid
      union all
      select case typtype when 'd' then 'domain' else 'type' end, pg_type.oid::regtype::text, 'pg_type'::regclass, pg_type.oid, 4
      from pg_type, ours where typnamespace = ours.oid and typtype in ('e', 'd', 'r')
    )
    select format('drop %s if exists %s cascade', kind, name) as "statement"
    from made
    where not exists (
      select from pg_depend where classid = catalog and objid = id and deptype = 'e'
    )
    order by place, name`);
  for (const { statement } of rows) await client.query(statement);
}
