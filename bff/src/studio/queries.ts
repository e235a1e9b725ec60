import { deleteBatch } from '../platform/database/batch.ts';
import type { Queryable, Transaction } from '../platform/database/db.ts';
import { isMemberWith } from '../platform/database/roles.ts';
import { retentionTimeOf } from '../shared/retention-policy.ts';
import {
  isSettingsSection,
  type SettingsBySection,
  type SettingsSection,
} from '../shared/studio-settings.ts';
import { CHANGES_SHOWN, type SettingsChange, type StaffSettingsSection } from './studio.ts';

/** Serializes changes of the settings, so that each is based on the previous one. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('studio_facts'))`;
}

/** A saved section. */
type SavedSectionRow = { part: string } & StaffSettingsSection<object>;

/** The saved sections, with the author of the last change. */
export async function listSavedSections(db: Queryable): Promise<SavedSectionRow[]> {
  return db<SavedSectionRow[]>`
    select part, value, version, to_json(changed_at) #>> '{}' as "changedAt", accounts.name as "changedBy"
    from studio_facts left join accounts on accounts.id = changed_by
    order by part`;
}

interface SectionChange<Part extends SettingsSection> {
  part: Part;
  before: SettingsBySection[Part];
  after: SettingsBySection[Part];
  accountId: number;
  at: Date;
}

/** Saves the section, and stores the change with the earlier value. */
export async function saveSection<Part extends SettingsSection>(
  tx: Transaction,
  { part, before, after, accountId, at }: SectionChange<Part>,
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

const upiOf = (db: Queryable) => db`
  case when part = 'payment' and before ->> 'upiId' is distinct from after ->> 'upiId' then
    json_build_object('before', before ->> 'upiId', 'after', after ->> 'upiId')
  end`;

/** The last changes, the newest first. */
export async function listSettingsChanges(db: Queryable): Promise<SettingsChange[]> {
  const rows = await db<SettingsChange[]>`
    select change.id, part, to_json(changed_at) #>> '{}' as "at", accounts.name as "by", ${upiOf(db)} as "upi"
    from studio_fact_changes change left join accounts on accounts.id = changed_by
    order by change.id desc
    limit ${CHANGES_SHOWN}`;
  return rows.filter(({ part }) => isSettingsSection(part));
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

/** More accounts than may change the settings of any studio. */
const MAX_NOTIFIED = 100;

/** The accounts that may change the settings. */
export async function listSettingsEditors(db: Queryable): Promise<{ id: number }[]> {
  return db<{ id: number }[]>`
    select id from accounts where ${isMemberWith(db, 'studio.changeFacts')}
    order by id
    limit ${MAX_NOTIFIED}`;
}

const MAX_CHANGES = 2_000;

/**
 * Deletes at most `atMost` changes that are older than eight years or, when there are none, that are beyond the last 2,000. Returns
 * how many were deleted.
 */
export async function deleteOldSettingsChanges(db: Queryable, atMost: number): Promise<number> {
  const old = await deleteBatch(
    db,
    'studio_fact_changes',
    db`where changed_at < now() - ${retentionTimeOf('settingsChanges')}::interval
      limit ${atMost}`,
  );
  if (old > 0) return old;
  return deleteBatch(
    db,
    'studio_fact_changes',
    db`where id <= (select id from studio_fact_changes order by id desc offset ${MAX_CHANGES} limit 1)
      limit ${atMost}`,
  );
}
