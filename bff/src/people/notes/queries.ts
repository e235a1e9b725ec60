import { isoTime } from '../../orders/orders/queries.ts';
import type { Queryable, Transaction } from '../../platform/database/db.ts';
import { MAX_NOTES } from './note.ts';

/** The notes of a person from a table named `accounts`, the newest first, as JSON. */
export const notesOf = (db: Queryable) => db`
  (
    select coalesce(json_agg(json_build_object(
      'id', note.id, 'text', text, 'by', case when writer.id is not null then
        json_build_object('id', writer.id, 'name', writer.name) end,
      'writtenAt', ${isoTime(db, 'note.written_at')}, 'changedAt', ${isoTime(db, 'note.changed_at')}
    ) order by note.id desc), '[]')
    from person_notes note left join accounts writer on writer.id = written_by
    where note.account_id = accounts.id
  )`;

interface NewNote {
  accountId: number;
  text: string;
  by: number;
}

/** Stores a note about a locked person and returns its id; `undefined` when there are 100 already. */
export async function insertNote(
  tx: Transaction,
  { accountId, text, by }: NewNote,
): Promise<number | undefined> {
  const [note] = await tx<{ id: number }[]>`
    insert into person_notes (account_id, text, written_by)
    select ${accountId}, ${text}, ${by}
    where (select count(*) from person_notes where account_id = ${accountId}) < ${MAX_NOTES}
    returning id`;
  return note?.id;
}

interface NoteKey {
  accountId: number;
  id: number;
}

/** Changes a note that this author wrote; false when there is none. */
export async function changeNote(
  db: Queryable,
  { accountId, id, by, text }: NoteKey & NewNote,
): Promise<boolean> {
  const { count } = await db`
    update person_notes set text = ${text}, changed_at = now()
    where id = ${id} and account_id = ${accountId} and written_by = ${by}`;
  return count > 0;
}

/** Deletes a note of any author: a wrong note must not stay because its author is absent. False when there is none. */
export async function deleteNote(db: Queryable, { accountId, id }: NoteKey): Promise<boolean> {
  const { count } = await db`
    delete from person_notes where id = ${id} and account_id = ${accountId}`;
  return count > 0;
}
