import { deleteBatch } from '../../platform/database/batch.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { isInTeam } from '../../platform/database/roles.ts';
import type { Permission } from '../../shared/permissions.ts';
import { retentionTimeOf } from '../../shared/retention-policy.ts';

/** The target of an audited request: a row, whose table follows from the permission; the date of a class, if the row is a course; a person. */
export interface AuditTarget {
  rowId?: number | undefined;
  /** YYYY-MM-DD. */
  date?: string | undefined;
  personId?: number | undefined;
}

interface NewAuditEntry extends AuditTarget {
  permission: Permission;
  /** The acting account; `undefined` for the server's command line. */
  accountId?: number;
}

/** Stores an entry before the work is done, and returns its id. */
export async function beginAuditEntry(
  db: Queryable,
  { permission, accountId, rowId, date, personId }: NewAuditEntry,
): Promise<string> {
  const [noted] = await db<{ id: string }[]>`
    insert into team_acts (account_id, at_server, act, row_id, date, person_id)
    values (${accountId ?? null}, ${accountId === undefined}, ${permission}, ${rowId ?? null}, ${date ?? null}, ${personId ?? null})
    returning id`;
  if (!noted) throw new Error('An insert returned no row.');
  return noted.id;
}

/** Marks the entry as done, with the id of the created row if it has no target row. */
export async function completeAuditEntry(
  db: Queryable,
  id: string,
  { status, madeId }: { status: number; madeId?: number | undefined },
): Promise<void> {
  await db`
    update team_acts set status = ${status}, row_id = coalesce(row_id, ${madeId ?? null}) where id = ${id}`;
}

/** Deletes the entry of a refused request. */
export async function deleteAuditEntry(db: Queryable, id: string): Promise<void> {
  await db`delete from team_acts where id = ${id}`;
}

/** Entries of one account: a script of theirs does not displace the entries of others. */
const MAX_PER_ACCOUNT = 200_000;

/**
 * Deletes at most `atMost` entries that are older than a year or, when there are none, that are beyond the last 200,000 of an account.
 * Returns how many were deleted.
 */
export async function deleteOldAuditEntries(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'team_acts',
    db`where at < now() - ${retentionTimeOf('auditLog')}::interval
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'team_acts',
    db`where id in (
        select beyond.id from accounts cross join lateral (
          select id from team_acts where account_id = accounts.id order by at desc, id desc offset ${MAX_PER_ACCOUNT} limit ${atMost}
        ) as beyond
        where ${isInTeam(db)}
      )
      limit ${atMost}`,
  );
}
