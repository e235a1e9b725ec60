import type { Sql } from '../platform/database/db.ts';

/** The statements that wait for a lock in the database of this connection: other tests share the server. */
export const waitingForLocks = (sql: Sql) => sql<{ query: string }[]>`
  select query from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
