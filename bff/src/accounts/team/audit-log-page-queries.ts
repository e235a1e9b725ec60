import { z } from 'zod';
import type { Queryable } from '../../platform/database/db.ts';
import { titleIn } from '../../platform/database/in-languages.ts';
import { PAGE_ROWS, type Page, type Placed, pageOf } from '../../platform/http/paging.ts';
import { type Act, rolesOfAct } from '../../shared/permissions.ts';
import { addDays, indianMoment } from '../../shared/time/indian-time.ts';
import type { TeamAct } from './team.ts';

/** An act's place in the list: its time in microseconds, and its number. */
export const actPlace = z.tuple([z.string().regex(/^\d{1,17}$/), z.string().regex(/^\d{1,18}$/)]);

/** Whether the text names an act. */
export const isActName = (text: string): text is Act => Object.hasOwn(rolesOfAct, text);

interface Asked {
  by: number | undefined;
  act: Act | undefined;
  /** YYYY-MM-DD in India. */
  day: string | undefined;
  after: z.infer<typeof actPlace> | undefined;
}

const MICROSECONDS = 1_000_000;
/** The time of a place, as the database has it. */
const timeOf = (db: Queryable, microseconds: string) =>
  db`'epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond'`;

/** Of which table the row is whose id an act of this noun has, and what the row is called. */
const whatItWas = (db: Queryable) => {
  const isOf = (...nouns: string[]) => db`noun in ${db(nouns)} and named.id = page.row_id`;
  const nothing = db`null::jsonb`;
  return db`
    select reference, ${nothing} from orders named where ${isOf('orders', 'money')}
    union all
    select title, coalesce(${titleIn(db)}, '{}') from courses where noun in ('courses', 'classes', 'attendance') and courses.id = page.row_id
    union all
    select nullif(name, ''), ${nothing} from meetings named where ${isOf('meetings')}
    union all
    select full_name, ${nothing} from contact_messages named where ${isOf('messages')}
    union all
    select subject, coalesce(text_in(in_languages, 'subject'), '{}') from announcements named where ${isOf('announcements')}`;
};

/**
 * A page of what was done for the studio, the newest first. What was done to a row that is gone has no name any more, nor has what was done by
 * or to a deleted account.
 */
export async function listActs(
  db: Queryable,
  { by, act, day, after }: Asked,
): Promise<Page<TeamAct>> {
  const isAsked = [
    ...(by === undefined ? [] : [db`account_id = ${by}`]),
    ...(act === undefined ? [] : [db`act = ${act}`]),
    ...(day === undefined
      ? []
      : [
          db`at >= ${indianMoment(day, '00:00')} and at < ${indianMoment(addDays(day, 1), '00:00')}`,
        ]),
    ...(after === undefined ? [] : [db`(at, id) < (${timeOf(db, after[0])}, ${after[1]}::bigint)`]),
  ].reduce((all, one) => db`${all} and ${one}`, db`true`);
  const rows = await db<Placed<TeamAct & { aboutIn: TeamAct['aboutIn'] | null }>[]>`
    with page as materialized (
      select *, split_part(act, '.', 1) as noun from team_acts
      where ${isAsked}
      order by at desc, id desc
      limit ${PAGE_ROWS}
    )
    select page.id::float8 as "id", to_json(page.at) #>> '{}' as "at",
      (select json_build_object('id', id, 'name', name) from accounts where accounts.id = page.account_id) as "by",
      at_server as "isAtServer", page.act, about, "aboutIn", to_char(page.date, 'YYYY-MM-DD') as "date",
      (select name from accounts where accounts.id = page.person_id) as "person",
      status is not null as "isDone",
      json_build_array((extract(epoch from page.at) * ${MICROSECONDS})::bigint::text, page.id::text) as "place"
    from page left join lateral (${whatItWas(db)}) as what (about, "aboutIn") on true
    order by page.at desc, page.id desc`;
  return pageOf(rows.map(({ aboutIn, ...row }) => ({ ...row, ...(aboutIn && { aboutIn }) })));
}
