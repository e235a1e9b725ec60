import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { Act } from '../../shared/permissions.ts';
import { timeOf } from '../../shared/retention-policy.ts';

/** What an act is done to: a row, whose table the act tells; a class of the course that the row is, by its date; a person. */
export interface ActTarget {
  rowId?: number | undefined;
  /** YYYY-MM-DD. */
  date?: string | undefined;
  personId?: number | undefined;
}

interface BegunAct extends ActTarget {
  act: Act;
  /** Who does it; `undefined`: somebody at the server's command line. */
  accountId?: number;
}

/** Notes an act that is about to be done, and returns the note's id. */
export async function noteAct(
  db: Queryable,
  { act, accountId, rowId, date, personId }: BegunAct,
): Promise<string> {
  const [noted] = await db<{ id: string }[]>`
    insert into team_acts (account_id, at_server, act, row_id, date, person_id)
    values (${accountId ?? null}, ${accountId === undefined}, ${act}, ${rowId ?? null}, ${date ?? null}, ${personId ?? null})
    returning id`;
  if (!noted) throw new Error('An insert returned no row.');
  return noted.id;
}

/** Notes that the act was done, with the row that it has made where it was done to none. */
export async function noteDone(
  db: Queryable,
  id: string,
  { status, madeId }: { status: number; madeId?: number | undefined },
): Promise<void> {
  await db`
    update team_acts set status = ${status}, row_id = coalesce(row_id, ${madeId ?? null}) where id = ${id}`;
}

/** Forgets an act that was refused. */
export async function dropNote(db: Queryable, id: string): Promise<void> {
  await db`delete from team_acts where id = ${id}`;
}

/** Of one account: a script of theirs takes no place from what others did. */
const MOST_OF_ONE = 200_000;

/**
 * Deletes at most `atMost` acts that are older than a year or, when there are none, that are beyond the last 200,000 of an account. Returns
 * how many were deleted.
 */
export async function forgetOldActs(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'team_acts',
    db`where at < now() - ${timeOf('teamActs')}::interval
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'team_acts',
    db`where id in (
        select beyond.id from accounts cross join lateral (
          select id from team_acts where account_id = accounts.id order by at desc, id desc offset ${MOST_OF_ONE} limit ${atMost}
        ) as beyond
        where accounts.role = 'staff' or accounts.duty is not null
      )
      limit ${atMost}`,
  );
}
