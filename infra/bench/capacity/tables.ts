import type { Site } from '../growth/site.ts';
import { formatCount, formatMegabytes } from './format-numbers.ts';

/** Prints the rows and bytes of each table, indexes included, in all and for each learner. */
export async function printTables({ sql }: Site, learners: number) {
  const tables = await sql<{ name: string; rows: number; bytes: number }[]>`
    select relname as "name", greatest(reltuples, 0)::float8 as "rows",
      pg_total_relation_size(oid)::float8 as "bytes"
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by bytes desc`;
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log('\n| table | rows | rows a learner | size | bytes a learner |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { name, rows, bytes } of tables.filter(({ bytes }) => bytes > total / 200))
    console.log(
      `| ${name} | ${formatCount(rows)} | ${(rows / learners).toFixed(1)} | ${formatMegabytes(bytes)} | ${formatCount(bytes / learners)} |`,
    );
  console.log(
    `| all ${tables.length} | | | ${formatMegabytes(total)} | ${formatCount(total / learners)} |`,
  );
}
