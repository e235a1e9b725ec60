import type { Queryable } from '../../platform/database/db.ts';

/** The lines of an order, from a table of this name. */
export const linesOf = (db: Queryable, table = 'orders') => db`
  coalesce((
    select json_agg(json_strip_nulls(json_build_object(
      'courseId', course_id, 'title', title, 'titleIn', title_in,
      'startDate', to_char(start_date, 'YYYY-MM-DD'), 'fee', fee,
      'months', months, 'part', nullif(part, false), 'firstDay', first_day, 'lastDay', last_day, 'begins', nullif(begins, 'dated')
    )) order by start_date, course_id)
    from order_lines where order_id = ${db(`${table}.id`)}
  ), '[]')`;

/** The titles of an order's courses alone, from a table of this name. */
export const lineTitlesOf = (db: Queryable, table = 'orders') => db`
  coalesce((
    select json_agg(json_strip_nulls(json_build_object('title', title, 'titleIn', title_in)) order by start_date, course_id)
    from order_lines where order_id = ${db(`${table}.id`)}
  ), '[]')`;
