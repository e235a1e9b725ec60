import type { Queryable } from '../../platform/database/db.ts';
import { isSettingsSection, type SavedSection } from '../../shared/studio-settings.ts';

/** The saved sections, without those that this version does not know. */
export async function listSavedSettings(db: Queryable): Promise<SavedSection[]> {
  const rows = await db<SavedSection[]>`select part, value from studio_facts order by part`;
  return rows.filter(({ part }) => isSettingsSection(part));
}
