import type { Fragment, Transaction } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import { MOVED_TABLES, RETURNED_TABLES } from './moved-tables.ts';
import type { AccountPair } from './preview-queries.ts';

/** The keys of the moved rows, as stored with the merge. */
export interface MovedRows {
  /** The ids of orders and paid periods, and the course ids of enrolments (`places`). */
  orders: number[];
  periods: number[];
  places: number[];
  /** The id of the last paid period at that time. */
  lastPeriod: number;
  /** The account ids of children, in a merge of an earlier version. */
  children?: number[];
  /** Whether the kept account got its phone number from the other one. */
  phone: boolean;
  rows: Record<string, unknown[][]>;
}

/**
 * Locks both accounts and their children, then their orders, then their courses: in the same order as all other transactions, so that
 * there is no deadlock.
 */
export async function lockPair(tx: Transaction, { keptId, otherId }: AccountPair): Promise<void> {
  await lockBothAccounts(tx, { keptId, otherId });
  await lockFamilies(tx, [keptId, otherId], { past: true });
}

/**
 * Waits for transactions that write rows of the other account, as their foreign keys lock it; later ones wait for this transaction, and
 * find the account closed (migration 0057).
 */
async function lockBothAccounts(tx: Transaction, { keptId, otherId }: AccountPair): Promise<void> {
  for (const id of [keptId, otherId].sort((one, another) => one - another))
    await tx`
      select from accounts where id = ${id} ${id === otherId ? tx`for update` : tx`for no key update`}`;
}

/** Moves the rows of the other account to the kept one, except `STAYING_TABLES`. Both are locked. */
export async function moveAll(tx: Transaction, pair: AccountPair): Promise<MovedRows> {
  const { keptId, otherId } = pair;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const orders = await tx<{ id: number }[]>`
    update orders set account_id = ${keptId} where account_id = ${otherId} returning id`;
  const periods = await tx<{ id: number }[]>`
    update enrolment_periods set account_id = ${keptId} where account_id = ${otherId} returning id`;
  const places = await tx<{ id: number }[]>`
    select course_id as "id" from enrolments where account_id = ${otherId} order by course_id`;
  for (const { id } of places) await tx`select move_place(${otherId}, ${keptId}, ${id})`;
  const rows: MovedRows['rows'] = {};
  for (const { table, key } of MOVED_TABLES)
    rows[table] = await moveRows(tx, { table, key, ...pair });
  await updateAccessDays(tx, keptId);
  const [last] = await tx<{ id: number }[]>`
    select coalesce(max(id), 0) as "id" from enrolment_periods`;
  const phone = await copyPhone(tx, pair);
  return {
    ...{ orders: idsOf(orders), periods: idsOf(periods), places: idsOf(places) },
    ...{ lastPeriod: last?.id ?? 0, phone, rows },
  };
}

type TableMove = (typeof MOVED_TABLES)[number] & AccountPair;

/** Concatenates SQL fragments; an empty list is an empty fragment. */
const joinFragments = (tx: Transaction, fragments: Fragment[]) =>
  fragments.length > 0 ? fragments : tx``;

async function moveRows(
  tx: Transaction,
  { table, key, keptId, otherId }: TableMove,
): Promise<unknown[][]> {
  const isSame = key.map((column) => tx`and ${tx(`mine.${column}`)} = ${tx(`theirs.${column}`)}`);
  const values = key.map((column, index) => tx`${index > 0 ? tx`,` : tx``} ${tx(column)}`);
  const moved = await tx<{ key: unknown[] }[]>`
    update ${tx(table)} as theirs set account_id = ${keptId}
    where account_id = ${otherId} and not exists (
      select from ${tx(table)} as mine where mine.account_id = ${keptId} ${joinFragments(tx, isSame)}
    )
    returning json_build_array(${joinFragments(tx, values)}) as "key"`;
  return moved.map(({ key }) => key);
}

/** Moves these rows back, if they still exist. */
async function moveRowsBack(
  tx: Transaction,
  { table, key, keptId, otherId, keys }: TableMove & { keys: unknown[][] },
): Promise<void> {
  if (keys.length === 0) return;
  const isMovedRow = key.map(
    (column, index) => tx`and ${tx(column)}::text = moved.key ->> ${index}::integer`,
  );
  await tx`
    update ${tx(table)} set account_id = ${otherId}
    from (select value as key from jsonb_array_elements(${tx.json(keys as never)})) as moved
    where account_id = ${keptId} ${joinFragments(tx, isMovedRow)}`;
}

/** Updates the days of the account's enrolments from its paid periods. */
async function updateAccessDays(tx: Transaction, accountId: number): Promise<void> {
  await tx`
    update enrolments set first_day = paid.first_day, last_day = paid.last_day
    from (
      select place.course_id, days.first_day, days.last_day
      from enrolments place cross join lateral last_paid_days(place.account_id, place.course_id) as days
      where place.account_id = ${accountId}
        and exists (select from enrolment_periods period where period.account_id = ${accountId} and period.course_id = place.course_id)
    ) as paid
    where enrolments.account_id = ${accountId} and enrolments.course_id = paid.course_id
      and (enrolments.first_day, enrolments.last_day) is distinct from (paid.first_day, paid.last_day)`;
}

/** Copies the phone number of the other account, if the kept one has none. Returns whether it did. */
async function copyPhone(tx: Transaction, { keptId, otherId }: AccountPair): Promise<boolean> {
  const { count } = await tx`
    update accounts set phone = other.phone
    from accounts other
    where accounts.id = ${keptId} and other.id = ${otherId} and accounts.phone is null and other.phone is not null`;
  return count > 0;
}

/** Whether an order that did not move has paid for a moved course since: then the two accounts cannot be separated. */
export async function hasPurchaseSince(
  tx: Transaction,
  { keptId }: AccountPair,
  { orders, places, periods, lastPeriod }: MovedRows,
): Promise<boolean> {
  const rows = await tx`
    select from enrolment_periods
    where account_id = ${keptId} and id > ${lastPeriod} and order_id <> all(${orders}::integer[])
      and (
        course_id = any(${places}::integer[])
        or course_id in (select course_id from enrolment_periods where id = any(${periods}::integer[]))
      )
    limit 1`;
  return rows.length > 0;
}

/** Moves all moved rows back, with the paid periods that their orders have given since. `today` is the day in India. Both are locked. */
export async function moveAllBack(
  tx: Transaction,
  pair: AccountPair,
  { moved, today }: { moved: MovedRows; today: string },
): Promise<void> {
  const { keptId, otherId } = pair;
  await tx`
    update orders set account_id = ${otherId} where account_id = ${keptId} and id = any(${moved.orders}::integer[])`;
  const back = await tx<{ courseId: number }[]>`
    update enrolment_periods set account_id = ${otherId}
    where account_id = ${keptId} and (id = any(${moved.periods}::integer[]) or order_id = any(${moved.orders}::integer[]))
    returning course_id as "courseId"`;
  await tx`
    update accounts set guardian_id = ${otherId}
    where guardian_id = ${keptId} and id = any(${moved.children ?? []}::integer[])`;
  for (const { table, key } of RETURNED_TABLES)
    await moveRowsBack(tx, { table, key, ...pair, keys: moved.rows[table] ?? [] });
  const courses = [...new Set([...moved.places, ...back.map(({ courseId }) => courseId)])];
  for (const courseId of courses.sort((one, other) => one - other))
    await splitEnrolment(tx, pair, { courseId, today, wasMoved: moved.places.includes(courseId) });
  await updateAccessDays(tx, keptId);
  await updateAccessDays(tx, otherId);
  if (moved.phone)
    await tx`
      update accounts set phone = null
      where id = ${keptId} and phone = (select phone from accounts where id = ${otherId})`;
}

/** Gives each account with future paid days an enrolment in the course: the moved one or, if both have such days, another one. */
async function splitEnrolment(
  tx: Transaction,
  { keptId, otherId }: AccountPair,
  { courseId, today, wasMoved }: { courseId: number; today: string; wasMoved: boolean },
): Promise<void> {
  const lastOrderOf = async (accountId: number) => {
    const [period] = await tx<{ orderId: number }[]>`
      select order_id as "orderId" from enrolment_periods
      where account_id = ${accountId} and course_id = ${courseId} and (last_day is null or last_day >= ${today})
      order by last_day desc nulls first
      limit 1`;
    return period?.orderId;
  };
  const [mine, theirs] = [await lastOrderOf(keptId), await lastOrderOf(otherId)];
  if (mine === undefined && (theirs !== undefined || wasMoved))
    await tx`select move_place(${keptId}, ${otherId}, ${courseId})`;
  else if (theirs !== undefined)
    await tx`
      insert into enrolments (account_id, course_id, order_id) values (${otherId}, ${courseId}, ${theirs})
      on conflict (account_id, course_id) do nothing`;
}
