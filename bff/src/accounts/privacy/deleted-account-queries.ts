import type { Batch } from '../../platform/database/batch.ts';
import type { Sql, Transaction } from '../../platform/database/db.ts';

/** Where an account without a foreign key is named: these tables keep every act of ten years (migrations 0020, 0026, 0030 and 0044). */
const NAMED_IN = [
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

/** Takes the id of an account that was deleted out of the next rows that name it. Returns whether there was one. */
export const forgetDeparted = (
  { sql }: { sql: Sql },
  { atMost, leftOut, took }: Batch,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [departed] = await tx<{ id: number }[]>`
      select account_id as "id" from departed_accounts
      where account_id <> all(${leftOut}::integer[])
      order by left_at
      limit 1
      for update skip locked`;
    if (!departed) return false;
    took(departed.id);
    for (const place of NAMED_IN)
      if (await takeOut(tx, { ...place, accountId: departed.id, atMost })) return true;
    await tx`delete from departed_accounts where account_id = ${departed.id}`;
    return true;
  }) as Promise<boolean>;

async function takeOut(
  tx: Transaction,
  named: (typeof NAMED_IN)[number] & { accountId: number; atMost: number },
): Promise<boolean> {
  const { table, column, accountId, atMost } = named;
  const { count } = await tx`
    update ${tx(table)} set ${tx(column)} = null
    where ctid = any(array(
      select ctid from ${tx(table)} where ${tx(column)} = ${accountId} limit ${atMost} for update
    ))`;
  return count > 0;
}
