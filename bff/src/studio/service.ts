import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { refusal } from '../platform/http/errors.ts';
import { FACT_PARTS, type FactParts, type SettingsSection } from '../shared/studio-settings.ts';
import {
  listFactChanges,
  listSavedParts,
  listWhoMayChange,
  lockFacts,
  saveFacts,
} from './queries.ts';
import type { StaffStudio } from './studio.ts';

/** What changes of the facts need. */
type Parts = Pick<Deps, 'sql' | 'facts' | 'enqueueMail' | 'now'>;

/** The part as it was saved, or else as the content file and the settings say. */
async function partsIn(db: Queryable, facts: Parts['facts']): Promise<StaffStudio['parts']> {
  const saved = await listSavedParts(db);
  const { asSet } = await facts.now();
  const neverSaved = { version: 0, changedAt: null, changedBy: null };
  const ofPart = (part: SettingsSection) => {
    const { part: _, ...row } = saved.find((row) => row.part === part) ?? {
      ...{ part, value: asSet[part], ...neverSaved },
    };
    return [part, row];
  };
  return Object.fromEntries(FACT_PARTS.map(ofPart));
}

/** All facts of the studio, with who has changed what. */
export async function readStudio({
  sql,
  facts,
}: Pick<Parts, 'sql' | 'facts'>): Promise<StaffStudio> {
  const [parts, changes] = await Promise.all([partsIn(sql, facts), listFactChanges(sql)]);
  const { missing } = await facts.now();
  return { parts, missing, changes };
}

/** A part as it is to be from now on. */
export interface FactsToSave<Part extends SettingsSection> {
  part: Part;
  value: FactParts[Part];
  /** That of the part that the change is based on; 0 where it was never saved. */
  version: number;
  accountId: number;
}

/**
 * Saves a part of the studio's facts; one that says the same already stays as it is. Whoever may change the facts is mailed where the
 * UPI id is another one. Refuses with 409 when somebody has changed the part meanwhile.
 */
export async function saveStudioFacts<Part extends SettingsSection>(
  { sql, facts, enqueueMail, now }: Parts,
  { part, value, version, accountId }: FactsToSave<Part>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockFacts(tx);
    const { value: before, ...saved } = (await partsIn(tx, facts))[part];
    if (saved.version !== version) {
      const { changedBy } = saved;
      throw refusal(409, 'studio.changed-meanwhile', { values: { changedBy } });
    }
    if (isDeepStrictEqual(before, value)) return;
    await saveFacts(tx, { part, before, after: value, accountId, at: now() });
    if (isOtherPayee(before, value))
      for (const { id } of await listWhoMayChange(tx))
        await enqueueMail(tx, { kind: 'upi-changed', id });
  });
  facts.forget();
}

const isOtherPayee = (before: object, after: object) =>
  (before as Partial<FactParts['payment']>).upiId !==
  (after as Partial<FactParts['payment']>).upiId;
