import { deleteBatch } from '../platform/database/batch.ts';
import type { Queryable, Transaction } from '../platform/database/db.ts';
import { hasRole } from '../platform/database/roles.ts';
import { rolesThatMay } from '../shared/permissions.ts';
import { timeOf } from '../shared/retention-policy.ts';
import { type FactParts, isFactPart, type SettingsSection } from '../shared/studio-settings.ts';
import type { FactChange, StaffFacts } from './studio.ts';

/** Facts are changed one after the other, so that each change is based on the one before. */
export async function lockFacts(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('studio_facts'))`;
}

/** A part that was saved. */
type Saved = { part: string } & StaffFacts<object>;

/** The parts that were saved, with who has done so last. */
export async function listSavedParts(db: Queryable): Promise<Saved[]> {
  return db<Saved[]>`
    select part, value, version, to_json(changed_at) #>> '{}' as "changedAt", accounts.name as "changedBy"
    from studio_facts left join accounts on accounts.id = changed_by
    order by part`;
}

interface PartChange<Part extends SettingsSection> {
  part: Part;
  before: FactParts[Part];
  after: FactParts[Part];
  accountId: number;
  at: Date;
}

/** Saves the part, and keeps what was said before. */
export async function saveFacts<Part extends SettingsSection>(
  tx: Transaction,
  { part, before, after, accountId, at }: PartChange<Part>,
): Promise<void> {
  await tx`
    insert into studio_facts (part, value, changed_at, changed_by)
    values (${part}, ${tx.json(after)}, ${at.toISOString()}, ${accountId})
    on conflict (part) do update
    set value = excluded.value, version = studio_facts.version + 1, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`;
  await tx`
    insert into studio_fact_changes (part, before, after, changed_at, changed_by)
    values (${part}, ${tx.json(before)}, ${tx.json(after)}, ${at.toISOString()}, ${accountId})`;
}

/** More than a page shows. */
const CHANGES_SHOWN = 20;

const upiOf = (db: Queryable) => db`
  case when part = 'payment' and before ->> 'upiId' is distinct from after ->> 'upiId' then
    json_build_object('before', before ->> 'upiId', 'after', after ->> 'upiId')
  end`;

/** The last changes, the newest first. */
export async function listFactChanges(db: Queryable): Promise<FactChange[]> {
  const rows = await db<FactChange[]>`
    select change.id, part, to_json(changed_at) #>> '{}' as "at", accounts.name as "by", ${upiOf(db)} as "upi"
    from studio_fact_changes change left join accounts on accounts.id = changed_by
    order by change.id desc
    limit ${CHANGES_SHOWN}`;
  return rows.filter(({ part }) => isFactPart(part));
}

/** The last change of the UPI id; `undefined` where it was never changed. */
export async function findLastUpiChange(
  db: Queryable,
): Promise<{ before: string; after: string; at: Date; by: string | null } | undefined> {
  const [change] = await db<{ before: string; after: string; at: Date; by: string | null }[]>`
    select before ->> 'upiId' as "before", after ->> 'upiId' as "after", changed_at as "at", accounts.name as "by"
    from studio_fact_changes change left join accounts on accounts.id = changed_by
    where part = 'payment' and before ->> 'upiId' is distinct from after ->> 'upiId'
    order by change.id desc
    limit 1`;
  return change;
}

/** More people than change the facts of any studio. */
const MOST_TOLD = 100;

/** The accounts of whoever may change the facts. */
export async function listWhoMayChange(db: Queryable): Promise<{ id: number }[]> {
  return db<{ id: number }[]>`
    select id from accounts where ${hasRole(db, rolesThatMay('studio.changeFacts'))}
    order by id
    limit ${MOST_TOLD}`;
}

const MOST_CHANGES = 2_000;

/**
 * Deletes at most `atMost` changes that are older than eight years or, when there are none, that are beyond the last 2,000. Returns
 * how many were deleted.
 */
export async function forgetOldFactChanges(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'studio_fact_changes',
    db`where changed_at < now() - ${timeOf('factChanges')}::interval
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'studio_fact_changes',
    db`where id <= (select id from studio_fact_changes order by id desc offset ${MOST_CHANGES} limit 1)
      limit ${atMost}`,
  );
}
