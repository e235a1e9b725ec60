import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { isInTeam } from '../../platform/database/roles.ts';
import type { CourseFields } from './course-fields.ts';

/** The data for undoing the last change of a course. */
export interface CourseUndo {
  /** The version of the course after the change. */
  version: number;
  /** The course before the change. */
  fields: CourseFields;
  ruleFrom: string;
  /** The number of the earlier rule that the change has saved; null without one. */
  keptRule: number | null;
  /** The rows of the exceptions that the change has deleted, each with its `holiday`. */
  exceptions: object[];
}

/** Stores the undo data of the locked course's last change. It replaces those of the change before. */
export async function saveUndo(tx: Transaction, id: number, undo: CourseUndo): Promise<void> {
  const { version, fields, ruleFrom, keptRule, exceptions } = undo;
  await tx`
    insert into course_undos (course_id, version, fields, rule_from, kept_rule, exceptions)
    values (${id}, ${version}, ${JSON.stringify(fields)}::text::jsonb, ${ruleFrom}, ${keptRule},
      ${JSON.stringify(exceptions)}::text::jsonb)
    on conflict (course_id) do update
    set version = excluded.version, fields = excluded.fields, rule_from = excluded.rule_from,
      kept_rule = excluded.kept_rule, exceptions = excluded.exceptions, made_at = now()`;
}

/** How long a change can be undone: later, classes may have taken place by it. */
const UNDO_MINUTES = 15;

interface UndoableCourseChange extends CourseUndo {
  /** Whether a class was changed since. */
  hasChangedClasses: boolean;
  /** The classes that the change has left out on days off. */
  leftOut: string[];
}

/** The last change of the locked course, if it can still be undone. */
export async function findUndo(
  tx: Transaction,
  id: number,
): Promise<UndoableCourseChange | undefined> {
  const [undo] = await tx<UndoableCourseChange[]>`
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
    where course_id = ${id} and made_at > now() - ${UNDO_MINUTES} * interval '1 minute'`;
  return undo;
}

/** Restores the rules and exceptions of the locked course from before the change, and deletes the undo data. */
export async function restoreRulesAndClasses(
  tx: Transaction,
  id: number,
  { keptRule, exceptions }: CourseUndo,
): Promise<void> {
  await tx`delete from earlier_rules where course_id = ${id} and number = ${keptRule}`;
  const rows = tx`${JSON.stringify(exceptions)}::text::jsonb`;
  // A meeting that was deleted meanwhile is not restored, nor is a teacher who has left. A class that a holiday had cancelled
  // belongs to the holiday again. Every column of the table is listed here (undone-rows.test.ts).
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

/** Deletes the undo data of at most `atMost` changes that can no longer be undone, and returns how many. */
export async function deleteOldUndos(db: Queryable, atMost: number): Promise<number> {
  return deleteBatch(
    db,
    'course_undos',
    db`where made_at < now() - ${UNDO_MINUTES} * interval '1 minute'
      limit ${atMost}`,
  );
}
