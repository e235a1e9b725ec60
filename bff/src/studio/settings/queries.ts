import type { Queryable } from '../../platform/database/db.ts';
import { isFactPart, type SavedPart } from '../../shared/studio-settings.ts';

/** The parts that were saved. Those that this version does not know are left out. */
export async function listSavedFacts(db: Queryable): Promise<SavedPart[]> {
  const rows = await db<SavedPart[]>`select part, value from studio_facts order by part`;
  return rows.filter(({ part }) => isFactPart(part));
}
