import type { BatchRun } from '../../platform/database/batch.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';

/** Columns with an account's id without a foreign key, as their tables grow for years (migrations 0020, 0026, 0030 and 0044). */
const ACCOUNT_ID_COLUMNS = [
  { table: 'attendance', column: 'noted_by' },
  { table: 'contact_messages', column: 'answered_by' },
  { table: 'order_events', column: 'by' },
  { table: 'orders', column: 'changed_by' },
  { table: 'meeting_changes', column: 'by' },
  { table: 'class_exceptions', column: 'changed_by' },
  { table: 'announcements', column: 'made_by' },
  { table: 'holidays', column: 'made_by' },
  { table: 'team_acts', column: 'account_id' },
  { table: 'team_acts', column: 'person_id' },
];

/** Clears the id of a deleted account in the next rows that have it. Returns whether there was such an account. */
export const clearDeletedAccountIds = (
  { sql }: { sql: Sql },
  { atMost, leftOut, onLocked }: BatchRun,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [deleted] = await tx<{ id: number }[]>`
      select account_id as "id" from departed_accounts
      where account_id <> all(${leftOut}::integer[])
      order by left_at
      limit 1
      for update skip locked`;
    if (!deleted) return false;
    onLocked(deleted.id);
    for (const reference of ACCOUNT_ID_COLUMNS)
      if (await clearAccountId(tx, { ...reference, accountId: deleted.id, atMost })) return true;
    await tx`delete from departed_accounts where account_id = ${deleted.id}`;
    return true;
  }) as Promise<boolean>;

async function clearAccountId(
  tx: Transaction,
  target: (typeof ACCOUNT_ID_COLUMNS)[number] & { accountId: number; atMost: number },
): Promise<boolean> {
  const { table, column, accountId, atMost } = target;
  const { count } = await tx`
    update ${tx(table)} set ${tx(column)} = null
    where ctid = any(array(
      select ctid from ${tx(table)} where ${tx(column)} = ${accountId} limit ${atMost} for update
    ))`;
  return count > 0;
}
