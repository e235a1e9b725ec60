import postgres from 'postgres';

/** The role that the site connects as. It owns the database's contents and no more than that. */
export const siteRole = 'site';

/**
 * Gives the site a role that is no superuser, and gives that role whatever the superuser owns in the database: a
 * folder of an earlier version was made with the superuser alone. In one transaction, and harmless to repeat.
 */
export async function ensureSiteRole(adminUrl: string, password: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      const [found] = await tx`select from pg_roles where rolname = ${siteRole}`;
      if (!found) await tx.unsafe(`create role ${siteRole}`);
      // A utility statement takes no parameters; the secret is base64url, as keepSecret makes it.
      await tx.unsafe(
        `alter role ${siteRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
      );
      // Where a statement fails PostgreSQL quotes what a person typed; the server logs its code, and what the disk does
      // to PostgreSQL itself still comes into the database's log.
      await tx.unsafe(`alter role ${siteRole} set log_min_messages to 'log'`);
      await tx.unsafe(`alter database postgres owner to ${siteRole}`);
      for (const { statement } of await changesOfOwner(tx)) await tx.unsafe(statement);
    });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * One `alter … owner` for each thing outside the system's own schemas. `reassign owned` refuses the role that initdb
 * made. Sequences of identity columns, indexes and row types follow their tables; what an extension made is its own.
 */
const changesOfOwner = (tx: postgres.TransactionSql) => tx<{ statement: string }[]>`
  with ours as (
    select oid, nspname, nspowner from pg_namespace
    where nspname <> 'information_schema' and nspname !~ '^pg_'
  ),
  owned as (
    select 'schema' as kind, quote_ident(nspname) as name, 1 as place
    from ours
    where nspowner = current_user::regrole and nspname <> 'public'
    union all
    select
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end,
      pg_class.oid::regclass::text, 2
    from pg_class
    where relnamespace in (select oid from ours) and relowner = current_user::regrole
      and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e')
          and (relkind = 'S' or deptype = 'e')
      )
    union all
    select 'routine', pg_proc.oid::regprocedure::text, 3
    from pg_proc
    where pronamespace in (select oid from ours) and proowner = current_user::regrole
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
    union all
    select 'type', pg_type.oid::regtype::text, 4
    from pg_type left join pg_class on pg_class.oid = typrelid
    where typnamespace in (select oid from ours) and typowner = current_user::regrole
      and (typtype in ('e', 'd', 'r') or relkind = 'c')
  )
  select format('alter %s %s owner to %I', kind, name, ${siteRole}::text) as "statement"
  from owned
  order by place, name`;
