import type { Fragment, Transaction } from '../../platform/database/db.ts';
import { lockFamilies } from '../../platform/database/families.ts';
import { MOVED_TABLES, RETURNED_TABLES } from './moved-tables.ts';
import type { Pair } from './preview-queries.ts';

/** The keys of the rows that were moved, by the name of their table; each key as its values. */
export interface Moved {
  /** Orders and periods by their ids, places by their courses. */
  orders: number[];
  periods: number[];
  places: number[];
  /** The last period that there was then. */
  lastPeriod: number;
  /** The children by their accounts' ids, in what the version before has stored. */
  children?: number[];
  /** Whether the kept account has its phone number from the other one. */
  phone: boolean;
  rows: Record<string, unknown[][]>;
}

/**
 * Locks both accounts and their children, with all orders and courses of theirs, in the order of all other transactions, so that none of
 * them waits in a circle.
 */
export async function lockPair(tx: Transaction, { keptId, otherId }: Pair): Promise<void> {
  await holdOther(tx, { keptId, otherId });
  await lockFamilies(tx, [keptId, otherId], { past: true });
}

/**
 * Waits for whatever writes rows of the other account at this moment, as its foreign key locks the account for that; what comes later waits
 * for this transaction, and finds the account closed (migration 0057).
 */
async function holdOther(tx: Transaction, { keptId, otherId }: Pair): Promise<void> {
  for (const id of [keptId, otherId].sort((one, another) => one - another))
    await tx`
      select from accounts where id = ${id} ${id === otherId ? tx`for update` : tx`for no key update`}`;
}

/** Moves all of the other account to the kept one but what stays (`STAYING_TABLES`). Both are locked. */
export async function moveAll(tx: Transaction, pair: Pair): Promise<Moved> {
  const { keptId, otherId } = pair;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const orders = await tx<{ id: number }[]>`
    update orders set account_id = ${keptId} where account_id = ${otherId} returning id`;
  const periods = await tx<{ id: number }[]>`
    update enrolment_periods set account_id = ${keptId} where account_id = ${otherId} returning id`;
  const places = await tx<{ id: number }[]>`
    select course_id as "id" from enrolments where account_id = ${otherId} order by course_id`;
  for (const { id } of places) await tx`select move_place(${otherId}, ${keptId}, ${id})`;
  const rows: Moved['rows'] = {};
  for (const { table, key } of MOVED_TABLES)
    rows[table] = await moveRows(tx, { table, key, ...pair });
  await followPeriods(tx, keptId);
  const [last] = await tx<{ id: number }[]>`
    select coalesce(max(id), 0) as "id" from enrolment_periods`;
  const phone = await takePhone(tx, pair);
  return {
    ...{ orders: idsOf(orders), periods: idsOf(periods), places: idsOf(places) },
    ...{ lastPeriod: last?.id ?? 0, phone, rows },
  };
}

type Table = (typeof MOVED_TABLES)[number] & Pair;

/** Fragments one after the other; none of them is nothing. */
const all = (tx: Transaction, fragments: Fragment[]) => (fragments.length > 0 ? fragments : tx``);

async function moveRows(
  tx: Transaction,
  { table, key, keptId, otherId }: Table,
): Promise<unknown[][]> {
  const isSame = key.map((column) => tx`and ${tx(`mine.${column}`)} = ${tx(`theirs.${column}`)}`);
  const values = key.map((column, place) => tx`${place > 0 ? tx`,` : tx``} ${tx(column)}`);
  const moved = await tx<{ key: unknown[] }[]>`
    update ${tx(table)} as theirs set account_id = ${keptId}
    where account_id = ${otherId} and not exists (
      select from ${tx(table)} as mine where mine.account_id = ${keptId} ${all(tx, isSame)}
    )
    returning json_build_array(${all(tx, values)}) as "key"`;
  return moved.map(({ key }) => key);
}

/** Moves these rows back, as far as they are still there. */
async function moveRowsBack(
  tx: Transaction,
  { table, key, keptId, otherId, keys }: Table & { keys: unknown[][] },
): Promise<void> {
  if (keys.length === 0) return;
  const isIt = key.map(
    (column, place) => tx`and ${tx(column)}::text = moved.key ->> ${place}::integer`,
  );
  await tx`
    update ${tx(table)} set account_id = ${otherId}
    from (select value as key from jsonb_array_elements(${tx.json(keys as never)})) as moved
    where account_id = ${keptId} ${all(tx, isIt)}`;
}

/** The days of the account's places follow from its periods. */
async function followPeriods(tx: Transaction, accountId: number): Promise<void> {
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

/** The phone number of the other account, where the kept one has none. */
async function takePhone(tx: Transaction, { keptId, otherId }: Pair): Promise<boolean> {
  const { count } = await tx`
    update accounts set phone = other.phone
    from accounts other
    where accounts.id = ${keptId} and other.id = ${otherId} and accounts.phone is null and other.phone is not null`;
  return count > 0;
}

/** Whether something was paid for since in a course that moved, by an order that did not: then the two cannot be told apart. */
export async function isMixed(
  tx: Transaction,
  { keptId }: Pair,
  { orders, places, periods, lastPeriod }: Moved,
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

/** Moves everything back that was moved, with what its orders have given since. `today` is the day in India. Both are locked. */
export async function moveAllBack(
  tx: Transaction,
  pair: Pair,
  { moved, today }: { moved: Moved; today: string },
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
    await sharePlace(tx, pair, { courseId, today, wasMoved: moved.places.includes(courseId) });
  await followPeriods(tx, keptId);
  await followPeriods(tx, otherId);
  if (moved.phone)
    await tx`
      update accounts set phone = null
      where id = ${keptId} and phone = (select phone from accounts where id = ${otherId})`;
}

/** Who has days of the course to come has a place in it: the one that was moved, or where both have days, another one. */
async function sharePlace(
  tx: Transaction,
  { keptId, otherId }: Pair,
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
