import { type Client, escapeIdentifier } from 'pg';
import { type BackedUpTable, BackupError, type BackupHeader } from './backup-file.ts';

/**
 * The tables that a backup leaves out; they are empty after a restore. Old sessions, mailed links and codes, and rate
 * limits must not be valid again; the other tables describe the database that they are in. A push subscription ends
 * with its session: the app creates a new one at the next login. The audiences of announcements are counted again.
 */
const LEFT_OUT = new Set([
  'sessions',
  'push_subscriptions',
  'pushes',
  'audience_changes',
  'password_resets',
  'sign_in_codes',
  'address_changes',
  'trial_mails',
  'rate_limits',
  'backup_runs',
  'troubles',
  'sending',
  'backup_place',
  'backup_uploads',
  'backup_rehearsals',
  'schema_migrations',
]);

interface TableRow {
  name: string;
  columns: string[];
  refersTo: string[];
}

/**
 * Every table of the studio's schema, each after those that it refers to. `leftOut` marks those that backups leave
 * out.
 */
export async function listTables(client: Client): Promise<(TableRow & { leftOut: boolean })[]> {
  const { rows } = await client.query<TableRow>(`
    select relname as "name",
      array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as "columns",
      array(
        select distinct other.relname::text
        from pg_constraint join pg_class other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as "refersTo"
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname`);
  return sortByReferences(rows).map((row) => ({ ...row, leftOut: LEFT_OUT.has(row.name) }));
}

function sortByReferences(rows: TableRow[]): TableRow[] {
  const done = new Set<string>();
  const sorted: TableRow[] = [];
  while (sorted.length < rows.length) {
    const ready = rows.filter(
      ({ name, refersTo }) => !done.has(name) && refersTo.every((other) => done.has(other)),
    );
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const row of ready) done.add(row.name);
    sorted.push(...ready);
  }
  return sorted;
}

/** The table with its columns as COPY needs them, such as `"accounts" ("id", "name")`. */
export const copyTarget = ({ name, columns }: Pick<BackedUpTable, 'name' | 'columns'>) =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

/** The last id given out by each identity column, also of left-out tables: no id may be given out twice. */
export async function readIds(client: Client): Promise<BackupHeader['ids']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select relname as "table", attname as "column",
      pg_get_serial_sequence(quote_ident(relname), attname) as "sequence"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and attidentity <> ''
    order by relname`);
  const ids: BackupHeader['ids'] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query(
      `select case when is_called then last_value else 0 end as "last" from ${sequence}`,
    );
    ids.push({ table, column, last: Number(found[0]?.last ?? 0) });
  }
  return ids;
}

/** The control totals by which a restored database is compared with its backup. */
export async function readControlTotals(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(`
    select
      (select count(*) from orders)::text as "orders",
      (select coalesce(sum(amount), 0) from orders)::text as "amount of all orders",
      (select coalesce(sum(amount), 0) from orders where state = 'paid')::text as "amount paid",
      (select count(*) from orders where receipt_number is not null)::text as "receipts",
      (select coalesce(max(receipt_number), 0) from orders)::text as "highest receipt number",
      (select last from receipt_counter)::text as "last receipt number given",
      (select count(*) from orders where amount <> (
        select coalesce(sum(fee), -1) from order_lines where order_id = orders.id
      ))::text as "orders that are not the sum of their lines",
      (select count(*) from courses where seats_taken <> (
        select count(*) from enrolments where course_id = courses.id
      ))::text as "courses with a wrong count of seats"`);
  return { ...rows[0], ...(await readPeriodTotals(client)), ...(await readMoneyTotals(client)) };
}

/** The totals of paid periods; empty where the schema is of an older version without these. */
async function readPeriodTotals(client: Client): Promise<Record<string, string>> {
  const { rows: known } = await client.query(
    `select to_regclass('enrolment_periods') is not null as "is"`,
  );
  if (!known[0].is) return {};
  const { rows } = await client.query<Record<string, string>>(`
    select
      (select count(*) from enrolment_periods)::text as "periods that were paid for",
      (select coalesce(sum(paid_until - first_day + 1), 0) from enrolment_periods)::text as "days that were paid for",
      (select count(*) from enrolments where last_day is distinct from (
        select last_day from enrolment_periods period
        where period.account_id = enrolments.account_id and period.course_id = enrolments.course_id
        order by first_day desc nulls last
        limit 1
      ))::text as "places that do not end with what was paid for"`);
  return rows[0] ?? {};
}

/** The totals of payments and invoices; empty where the schema is of an older version without these. */
async function readMoneyTotals(client: Client): Promise<Record<string, string>> {
  const { rows: known } = await client.query(`select to_regclass('documents') is not null as "is"`);
  if (!known[0].is) return {};
  const { rows } = await client.query<Record<string, string>>(`
    with given as (
      select series || year || '-' as series, last from document_counters
      union all
      select '', last from receipt_counter
    ), numbered as (
      -- Receipts of the time before have a number alone.
      select case when number like '%-%' then split_part(number, '-', 1) || '-' else '' end as series, count(*) as documents
      from documents group by 1
    ), sums as (
      select paise as document,
        (select coalesce(sum(paise), 0) from payments where document_id = documents.id) as payments,
        (select coalesce(sum(paise), 0) from document_lines where document_id = documents.id) as lines
      from documents
    )
    select
      (select count(*) from documents)::text as "documents",
      (select coalesce(sum(paise), 0) from documents)::text as "paise of all documents",
      (select coalesce(sum(paise), 0) from payments)::text as "paise of all payments",
      (select coalesce(sum(paise), 0) from concessions)::text as "paise of all concessions",
      (select coalesce(sum(last - coalesce(documents, 0)), 0) from given left join numbered using (series))::text
        as "numbers that no document has",
      (select count(*) from sums where document <> payments or document <> lines)::text
        as "documents that are not the sum of their payments and of their lines"`);
  return rows[0] ?? {};
}

/**
 * Rejects with a `BackupError` when servers use the database, it has tables of another program, or, without
 * `replace`, it is not empty.
 */
export async function requireFreeDatabase(
  client: Client,
  { replace = false }: { replace?: boolean },
): Promise<void> {
  await requireNoServers(client);
  const tables = await listTables(client);
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new BackupError(
      `The database has tables that are not the studio's, such as ${tables[0]?.name}. Use a separate database.`,
    );
  if (replace) return;
  const used = await usedTables(client);
  if (used.length > 0)
    throw new BackupError(
      `The database is not empty (${used.join(', ')}). Nothing was changed. To delete everything in the database: restore FILE --replace`,
    );
}

/** A server that runs during a restore would acknowledge writes that are lost. */
async function requireNoServers(client: Client): Promise<void> {
  const { rows } = await client.query(`
    select count(*)::integer as "connections" from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'ganga-yoga%' and application_name <> 'ganga-yoga restore'`);
  if (rows[0].connections > 0)
    throw new BackupError(
      `The studio runs on this database (${rows[0].connections} connections). Stop every server, and run the restore again.`,
    );
}

/**
 * The tables with rows of a studio in use. The migrations insert the first courses and the receipt counter, and
 * idempotency keys expire, so these do not count.
 */
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
  // A changed course shows that the studio was in use, also when no account is left.
  const { rows } = await client.query(
    'select exists (select from courses where version > 1) as "is"',
  );
  return rows[0].is ? [...used, 'courses'] : used;
}

/** Drops every table, view, sequence, routine and type of the current schema. Extensions and other schemas stay. */
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
