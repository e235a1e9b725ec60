import type { Sql } from 'postgres';

const TEN_YEARS_DAYS = 3652;
// The retention job deletes older rows (infra/docs/develop/retention.md), so all rows are younger.
export const MESSAGE_DAYS = 3 * 365 - 10;

export const UNPAID_DAYS = 2 * 365 - 10;

/** The time of the n-th of `total` rows, which are spread evenly over the last `days`. */
export const whenOf = (sql: Sql, total: number, days = TEN_YEARS_DAYS) => sql`
  now() - ${days}::int * interval '1 day' + n * (${days}::int * interval '1 day' / ${total}::int)`;
