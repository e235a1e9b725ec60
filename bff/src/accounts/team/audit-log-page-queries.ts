import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { localizedTitle } from '../../platform/database/localized-columns.ts';
import { PAGE_ROWS, type Page, toPage, type WithCursor } from '../../platform/http/paging.ts';
import type { Permission } from '../../shared/permissions.ts';
import { addDays, indianDateTime } from '../../shared/time/indian-time.ts';
import type { AuditEntry } from './team.ts';

/** The cursor of an entry in the list: its time in microseconds, and its id. */
export const auditLogCursor = z.tuple([
  z.string().regex(/^\d{1,17}$/),
  z.string().regex(/^\d{1,18}$/),
]);

interface AuditLogFilter {
  by: number | undefined;
  act: Permission | undefined;
  /** YYYY-MM-DD in India. */
  day: string | undefined;
  after: z.infer<typeof auditLogCursor> | undefined;
}

const MICROSECONDS = 1_000_000;
/** The time of a cursor, as the database has it. */
const timestampOf = (db: Queryable, microseconds: string) =>
  db`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`;

/** The name of the row that an entry is about: the first part of the permission decides the table. */
const auditTargets = (db: Queryable) => {
  const isOf = (...nouns: string[]) => db`noun in ${db(nouns)} and named.id = page.row_id`;
  const nothing = db`null::jsonb`;
  return db`
    select reference, ${nothing} from orders named where ${isOf('orders', 'money')}
    union all
    select title, coalesce(${localizedTitle(db)}, '{}') from courses where noun in ('courses', 'classes', 'attendance') and courses.id = page.row_id
    union all
    select nullif(name, ''), ${nothing} from meetings named where ${isOf('meetings')}
    union all
    select full_name, ${nothing} from contact_messages named where ${isOf('messages')}
    union all
    select subject, coalesce(text_in(in_languages, 'subject'), '{}') from announcements named where ${isOf('announcements')}`;
};

/**
 * A page of the audit log, the newest entries first. An entry has no name for a row that is deleted, nor for a deleted account.
 */
export async function listAuditEntries(
  db: Queryable,
  { by, act, day, after }: AuditLogFilter,
): Promise<Page<AuditEntry>> {
  const conditions = [
    ...(by === undefined ? [] : [db`account_id = ${by}`]),
    ...(act === undefined ? [] : [db`act = ${act}`]),
    ...(day === undefined
      ? []
      : [
          db`at >= ${indianDateTime(day, '00:00')} and at < ${indianDateTime(addDays(day, 1), '00:00')}`,
        ]),
    ...(after === undefined
      ? []
      : [db`(at, id) < (${timestampOf(db, after[0])}, ${after[1]}::bigint)`]),
  ].reduce((all, one) => db`${all} and ${one}`, db`true`);
  const rows = await db<WithCursor<AuditEntry & { aboutIn: AuditEntry['aboutIn'] | null }>[]>`
    with page as materialized (
      select *, split_part(act, '.', 1) as noun from team_acts
      where ${conditions}
      order by at desc, id desc
      limit ${PAGE_ROWS}
    )
    select page.id::float8 as "id", to_json(page.at) #>> '{}' as "at",
      (select json_build_object('id', id, 'name', name) from accounts where accounts.id = page.account_id) as "by",
      at_server as "isAtServer", page.act, about, "aboutIn", to_char(page.date, 'YYYY-MM-DD') as "date",
      (select name from accounts where accounts.id = page.person_id) as "person",
      status is not null as "isDone",
      json_build_array((extract(epoch from page.at) * ${MICROSECONDS})::bigint::text, page.id::text) as "cursor"
    from page left join lateral (${auditTargets(db)}) as what (about, "aboutIn") on true
    order by page.at desc, page.id desc`;
  return toPage(rows.map(({ aboutIn, ...row }) => ({ ...row, ...(aboutIn && { aboutIn }) })));
}
