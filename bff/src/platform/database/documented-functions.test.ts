import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createMigratedDatabase } from '../../testing/test-database.ts';

interface DatabaseFunction {
  name: string;
  parameters: string[];
  /** `table.trigger` of each trigger that calls it. */
  triggers: string[];
  isTrigger: boolean;
  /** Of `comment on function`. */
  comment: string | null;
}

test('the page about the database lists every function and trigger (`npx --yes pnpm@12 architecture` writes it)', async () => {
  const functions = await readFunctions();
  expect(functions.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
  await expect(toPage(functions)).toMatchFileSnapshot('../../../../infra/docs/develop/database.md');
});

async function readFunctions() {
  const database = await createMigratedDatabase();
  const sql = postgres(database.url, { max: 1 });
  const functions = await sql<DatabaseFunction[]>`
    select proname as "name", (coalesce(proargnames, '{}'))[:pronargs] as "parameters",
      prorettype = 'trigger'::regtype as "isTrigger", obj_description(pg_proc.oid, 'pg_proc') as "comment",
      array(
        select relname || '.' || tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
        where tgfoid = pg_proc.oid and not tgisinternal order by relname collate "C", tgname collate "C"
      ) as "triggers"
    from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname collate "C", pronargs`;
  await sql.end();
  await database.drop();
  return functions;
}

function toPage(functions: DatabaseFunction[]) {
  const [ofTriggers, others] = [true, false].map((wanted) =>
    functions.filter(({ isTrigger }) => isTrigger === wanted),
  );
  return [
    '# Functions and triggers in the database',
    '',
    'For developers who change the schema or read an error of Postgres. The list is generated from a migrated database: the text is the `comment on function`',
    'in `bff/migrations`. After a new migration, run `npx --yes pnpm@12 architecture`. An *old build* is the version before, which may still run during an update.',
    '',
    '## Functions that triggers call',
    'In brackets: the triggers, as table.trigger.',
    '',
    ...(ofTriggers ?? []).map(
      ({ name, triggers, comment }) =>
        `- \`${name}\` (${triggers.map((trigger) => `\`${trigger}\``).join(', ')}): ${comment}`,
    ),
    '',
    '## Other functions',
    '',
    ...(others ?? []).map(
      ({ name, parameters, comment }) => `- \`${name}(${parameters.join(', ')})\`: ${comment}`,
    ),
    '',
  ].join('\n');
}
