import { createHash } from 'node:crypto';
import postgres from 'postgres';

const NOT_COMPARED = [
  'schema_migrations',
  'sessions',
  'password_resets',
  'sign_in_codes',
  'address_changes',
  'rate_limits',
  'backup_runs',
  'backup_place',
  'backup_uploads',
  'backup_rehearsals',
  'audience_changes',
];

/** For each table the number and a digest of its rows, by which two databases are compared. */
export async function contentsOf(databaseUrl: string): Promise<Record<string, string>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const contents: Record<string, string> = {};
  const tables = await sql`
    select relname as "name" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${NOT_COMPARED})`;
  for (const { name } of tables) {
    const rows = await sql`
      select each::text as "row" from ${sql(name)} as each order by each::text collate "C"`;
    const digest = createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex');
    contents[name] = `${rows.length} rows ${digest}`;
  }
  await sql.end();
  return contents;
}
