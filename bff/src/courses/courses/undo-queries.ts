import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isInTeam } from '../../platform/database/roles.ts';
import type { CourseFields } from './course-fields.ts';

/** What undoing the last change of a course needs. */
export interface Undo {
  /** The course's by the change. */
  version: number;
  /** What the course was before it. */
  fields: CourseFields;
  ruleFrom: string;
  /** The number of the earlier rule that the change has made; null without one. */
  keptRule: number | null;
  /** The rows of the single classes that lost by it what they had of their own, each with its `holiday`. */
  exceptions: object[];
}

/** Keeps the locked course's last change in place of the one before. */
export async function keepUndo(tx: Transaction, id: number, undo: Undo): Promise<void> {
  const { version, fields, ruleFrom, keptRule, exceptions } = undo;
  await tx`
    insert into course_undos (course_id, version, fields, rule_from, kept_rule, exceptions)
    values (${id}, ${version}, ${JSON.stringify(fields)}::text::jsonb, ${ruleFrom}, ${keptRule},
      ${JSON.stringify(exceptions)}::text::jsonb)
    on conflict (course_id) do update
    set version = excluded.version, fields = excluded.fields, rule_from = excluded.rule_from,
      kept_rule = excluded.kept_rule, exceptions = excluded.exceptions, made_at = now()`;
}

/** So long after it a change can be undone: later, classes may have been given by it. */
const MINUTES = 15;

interface LastChange extends Undo {
  /** A class was changed since. */
  hasChangedClasses: boolean;
  /** The classes that the change has left out on days off. */
  leftOut: string[];
}

/** The last change of the locked course, if it was made a moment ago. */
export async function findUndo(tx: Transaction, id: number): Promise<LastChange | undefined> {
  const [undo] = await tx<LastChange[]>`
    select version, fields, to_char(rule_from, 'YYYY-MM-DD') as "ruleFrom", kept_rule as "keptRule", exceptions,
      exists (
        select from class_exceptions
        where class_exceptions.course_id = course_undos.course_id and changed_at > made_at
      ) as "hasChangedClasses",
      -- Both are the time of the transaction that has written them.
      array(
        select to_char(date, 'YYYY-MM-DD') from class_exceptions
        where class_exceptions.course_id = course_undos.course_id and changed_at = made_at
      ) as "leftOut"
    from course_undos
    where course_id = ${id} and made_at > now() - ${MINUTES} * interval '1 minute'`;
  return undo;
}

/** Gives the locked course the rules and the classes of its own that it had before the change, which is then forgotten. */
export async function restoreTimes(
  tx: Transaction,
  id: number,
  { keptRule, exceptions }: Undo,
): Promise<void> {
  await tx`delete from earlier_rules where course_id = ${id} and number = ${keptRule}`;
  const rows = tx`${JSON.stringify(exceptions)}::text::jsonb`;
  // A link that was deleted meanwhile is not the class's any more, nor is a teacher who has left. A class that was by a holiday is by it
  // again. Every column of the table is here (undone-rows.test.ts).
  await tx`
    with restored as (
      insert into class_exceptions
        (course_id, date, cancelled, moved_to, start_time, end_time, reason, reason_in, notice, notice_in, meeting_id,
          teacher, teacher_id, version, changed_by)
      select course_id, date, cancelled, moved_to, start_time, end_time, reason, reason_in, notice, notice_in,
        (select id from meetings where id = own.meeting_id), teacher,
        (select id from accounts where id = own.teacher_id and ${isInTeam(tx)}), version + 1, changed_by
      from jsonb_populate_recordset(null::class_exceptions, ${rows}) own
      on conflict do nothing
      returning course_id, date, version
    )
    update holiday_classes day set version = restored.version - is_back::integer
    from restored join jsonb_to_recordset(${rows}) as own (date date, holiday integer) using (date)
    where holiday_id = holiday and day.course_id = restored.course_id and day.date = restored.date`;
  await tx`delete from course_undos where course_id = ${id}`;
}

/** Deletes at most `atMost` changes that cannot be undone any more, and returns how many. */
export async function forgetOldUndos(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'course_undos',
    db`where made_at < now() - ${MINUTES} * interval '1 minute'
      limit ${atMost}`,
  );
}
