import type { Sql, Transaction } from '../platform/database/db.ts';

/** Runs `insert` without the statement timeout of ten seconds: many rows take longer on a busy machine. */
export const withoutStatementTimeout = (sql: Sql, insert: (tx: Transaction) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await insert(tx);
  });
