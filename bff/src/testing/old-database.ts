import { connectDatabase } from '../platform/database/db.ts';
import { createMigrator, MIGRATIONS, migrate } from '../platform/database/migrate.ts';
import { createTestDatabase } from './test-database.ts';

/** A database at an old schema version, for rows of that version; `upgrade` runs the remaining migrations. */
export async function databaseAt(version: string) {
  const database = await createTestDatabase();
  const sql = connectDatabase(database.url, { max: 1 });
  const upTo = createMigrator(async (query) => ({ rows: await sql.unsafe(query) }), MIGRATIONS);
  await upTo.migrate(version);
  return {
    sql,
    upgrade: () => migrate(sql),
    drop: async () => {
      await sql.end();
      await database.drop();
    },
  };
}
