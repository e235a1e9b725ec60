import type postgres from 'postgres';

/** What a table holds. */
interface TableState {
  rows: number;
  /** The sum of its columns of money and of seats. */
  sum: number;
  digest: string;
}

export type Contents = Readonly<Record<string, TableState>>;

/** The tables that differ, each with how its number of rows and its sum have changed. */
export type Change = Readonly<Record<string, string>>;

/** Tables whose rows tell of a call, and are not its work. */
const BESIDE_THE_WORK = new Set([
  // Compared as counts (statement-faults.ts).
  'rate_limits',
  // An entry stays, with an unknown outcome, if the server fails (accounts/team/audit-log.ts).
  'team_acts',
]);

const SUMMED = /^(?:paise|amount|seats_taken)$/;

/** Reads all tables, and the jobs of the queues, in one statement. */
export function createContentsReader(sql: postgres.Sql): () => Promise<Contents> {
  const compose = async () => {
    const columns = await sql<{ table: string; column: string }[]>`
      select relname as "table", attname as "column"
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0`;
    const tables = [...Map.groupBy(columns, ({ table }) => table)]
      .filter(([table]) => !BESIDE_THE_WORK.has(table))
      .map(([table, all]) => {
        const summed = all.filter(({ column }) => SUMMED.test(column));
        const sums = summed.map(({ column }) => `coalesce(sum(${column}), 0)`);
        return stateOf(table, `"${table}"`, sums.join(' + ') || '0');
      });
    const jobs = `(select name, data from pgboss.job where name in ('mail', 'push'))`;
    return [...tables, stateOf('jobs', jobs, '0')].join(' union all ');
  };
  let statement: Promise<string> | undefined;
  return async () => {
    statement ??= compose();
    // To plan it takes as long as to run it.
    const states = await sql.unsafe(await statement, [], { prepare: true });
    return Object.fromEntries(
      states.map(({ name, rows, sum, digest }) => [
        name,
        { rows: Number(rows), sum: Number(sum), digest },
      ]),
    );
  };
}

const stateOf = (name: string, source: string, sum: string) => `
  select '${name}' as name, count(*) as rows, ${sum} as sum,
    md5(string_agg(one::text, ',' order by one::text collate "C")) as digest
  from ${source} as one`;

/** What has changed from the first to the second. */
export const changeBetween = (before: Contents, after: Contents): Change =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, { digest }]) => digest !== before[name]?.digest)
      .map(([name, { rows, sum }]) => {
        const more = [rows - (before[name]?.rows ?? 0), sum - (before[name]?.sum ?? 0)];
        return [name, `${more[0]} rows, ${more[1]} in sum`];
      }),
  );

/** How the second change differs from the first, in words; `undefined` if it does not. */
export function describeDifference(expected: Change, found: Change): string | undefined {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const differing = tables.filter((table) => expected[table] !== found[table]);
  if (differing.length === 0) return undefined;
  return differing
    .map((table) => `${table} ${found[table] ?? 'the same'}, not ${expected[table] ?? 'the same'}`)
    .join('; ');
}
