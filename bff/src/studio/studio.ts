import type {
  MissingSetting,
  SettingsBySection,
  SettingsSection,
} from '../shared/studio-settings.ts';

/** A section of the settings, as its form shows it. */
export interface StaffSettingsSection<Value> {
  value: Value;
  /** 0 while it was never saved and has its default. */
  version: number;
  /** When it was last saved, ISO 8601; null if it never was. */
  changedAt: string | null;
  /** The account that made the change; null if it is deleted. */
  changedBy: string | null;
}

/** A change of the settings. */
export interface SettingsChange {
  id: number;
  part: SettingsSection;
  /** ISO 8601. */
  at: string;
  /** Null where the account is deleted. */
  by: string | null;
  /** The UPI id before and after, where it was changed; empty is none. */
  upi: { before: string; after: string } | null;
}

/** The settings of the studio, including those that only people who may change them may read. */
export interface StaffStudioSettings {
  parts: { [Part in SettingsSection]: StaffSettingsSection<SettingsBySection[Part]> };
  missing: MissingSetting[];
  /** The newest first. */
  changes: SettingsChange[];
}
