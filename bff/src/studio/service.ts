import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { appError } from '../platform/http/errors.ts';
import { siteVersion } from '../platform/runtime/site-version.ts';
import {
  type SavedSection,
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
  const { defaults } = settings.withSaved([]);
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
export async function readStudioSettings(
  { studioSettings }: Pick<StudioSettingsDeps, 'studioSettings'>,
  db: Queryable,
): Promise<StaffStudioSettings> {
  const [parts, changes] = await Promise.all([
    readSections(db, studioSettings),
    listSettingsChanges(db),
  ]);
  const sections = Object.entries(parts).map(([part, { value }]) => ({ part, value }));
  const { missing } = studioSettings.withSaved(sections as SavedSection[]);
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
 * Saves a section of the settings, and returns all of them; one without a change stays as it is. All accounts that may change the settings are
 * mailed when the UPI id changes. Refuses with 409 when the section has been changed since.
 */
export async function saveStudioSettings<Part extends SettingsSection>(
  { sql, studioSettings, enqueueMail, now }: StudioSettingsDeps,
  { part, value, version, accountId }: SectionUpdate<Part>,
): Promise<StaffStudioSettings> {
  const saved = await sql.begin(async (tx) => {
    await lockSettings(tx);
    const { value: before, ...latest } = (await readSections(tx, studioSettings))[part];
    if (latest.version !== version) {
      const { changedBy } = latest;
      throw appError(409, 'studio.changed-meanwhile', { values: { changedBy } });
    }
    if (!isDeepStrictEqual(before, value)) {
      await saveSection(tx, { part, before, after: value, accountId, at: now() });
      if (hasNewPayee(before, value))
        for (const { id } of await listSettingsEditors(tx))
          await enqueueMail(tx, { kind: 'upi-changed', id });
    }
    return readStudioSettings({ studioSettings }, tx);
  });
  studioSettings.forget();
  return saved as StaffStudioSettings;
}

const hasNewPayee = (before: object, after: object) =>
  (before as Partial<SettingsBySection['payment']>).upiId !==
  (after as Partial<SettingsBySection['payment']>).upiId;
