import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { appError } from '../platform/http/errors.ts';
import { siteVersion } from '../platform/runtime/site-version.ts';
import {
  SETTINGS_SECTIONS,
  type SettingsBySection,
  type SettingsSection,
} from '../shared/studio-settings.ts';
import {
  listSavedSections,
  listSettingsChanges,
  listSettingsEditors,
  lockSettings,
  saveSection,
} from './queries.ts';
import type { StaffStudioSettings } from './studio.ts';

/** The dependencies of reading and changing the settings. */
type StudioSettingsDeps = Pick<Deps, 'sql' | 'studioSettings' | 'enqueueMail' | 'now'>;

/** Each section as it was saved, or else its default from the content file and the configuration. */
async function readSections(
  db: Queryable,
  settings: StudioSettingsDeps['studioSettings'],
): Promise<StaffStudioSettings['parts']> {
  const saved = await listSavedSections(db);
  const { defaults } = await settings.now();
  const neverSaved = { version: 0, changedAt: null, changedBy: null };
  const sectionEntry = (part: SettingsSection) => {
    const { part: _, ...row } = saved.find((row) => row.part === part) ?? {
      ...{ part, value: defaults[part], ...neverSaved },
    };
    return [part, row];
  };
  return Object.fromEntries(SETTINGS_SECTIONS.map(sectionEntry));
}

/** All settings of the studio, with their history, and the version of the site. */
export async function readStudioSettings({
  sql,
  studioSettings,
}: Pick<StudioSettingsDeps, 'sql' | 'studioSettings'>): Promise<StaffStudioSettings> {
  const [parts, changes] = await Promise.all([
    readSections(sql, studioSettings),
    listSettingsChanges(sql),
  ]);
  const { missing } = await studioSettings.now();
  return { parts, missing, changes, siteVersion };
}

/** A section with its new value. */
export interface SectionUpdate<Part extends SettingsSection> {
  part: Part;
  value: SettingsBySection[Part];
  /** The version that the change is based on; 0 where it was never saved. */
  version: number;
  accountId: number;
}

/**
 * Saves a section of the settings; one without a change stays as it is. All accounts that may change the settings are
 * mailed when the UPI id changes. Refuses with 409 when the section has been changed since.
 */
export async function saveStudioSettings<Part extends SettingsSection>(
  { sql, studioSettings, enqueueMail, now }: StudioSettingsDeps,
  { part, value, version, accountId }: SectionUpdate<Part>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockSettings(tx);
    const { value: before, ...saved } = (await readSections(tx, studioSettings))[part];
    if (saved.version !== version) {
      const { changedBy } = saved;
      throw appError(409, 'studio.changed-meanwhile', { values: { changedBy } });
    }
    if (isDeepStrictEqual(before, value)) return;
    await saveSection(tx, { part, before, after: value, accountId, at: now() });
    if (hasNewPayee(before, value))
      for (const { id } of await listSettingsEditors(tx))
        await enqueueMail(tx, { kind: 'upi-changed', id });
  });
  studioSettings.forget();
}

const hasNewPayee = (before: object, after: object) =>
  (before as Partial<SettingsBySection['payment']>).upiId !==
  (after as Partial<SettingsBySection['payment']>).upiId;
