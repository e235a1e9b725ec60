import type { Client } from 'pg';

/**
 * Drops the foreign keys and indexes of the current schema, and returns the statements that make them again. Loading many
 * rows without them and building each once is several times as fast. Primary keys and unique constraints stay: rows come
 * in the order of their ids, and foreign keys need them.
 */
export async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    with tables as (
      select pg_class.oid from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
    ),
    foreign_keys as (
      select 2 as place, conname as name,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "make"
      from pg_constraint where contype = 'f' and conrelid in (table tables)
    ),
    indexes as (
      select 1 as place, relname as name,
        format('drop index %s', indexrelid::regclass) as "drop", pg_get_indexdef(indexrelid) as "make"
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid in (table tables) and not exists (
        select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')
      )
    )
    select "drop", "make" from (table foreign_keys union all table indexes) as made
    order by place, name`);
  // A foreign key can depend on an index, so it goes first and comes last.
  for (const { drop } of rows.toReversed()) await client.query(drop);
  return rows.map(({ make }) => make);
}
