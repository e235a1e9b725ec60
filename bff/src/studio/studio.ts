import { z } from 'zod';
import { count, filledText, rowId, timestamp } from '../platform/http/answer-fields.ts';
import {
  type MissingSetting,
  SETTINGS_SECTIONS,
  type SettingsBySection,
  type SettingsSection,
} from '../shared/studio-settings.ts';
import { missingSetting, settingsBySectionSchema } from './settings-schemas.ts';

const lastSaveSchema = z.strictObject({
  /** 0 while it was never saved and has its default. */
  version: count,
  /** When it was last saved, ISO 8601; null if it never was. */
  changedAt: timestamp.nullable(),
  /** The author; null also where the account is deleted. */
  changedBy: filledText.nullable(),
});

/** A section of the settings, as its form shows it. */
export type StaffSettingsSection<Value> = z.infer<typeof lastSaveSchema> & { value: Value };
const sectionOf = <Value extends z.ZodType>(value: Value) => lastSaveSchema.extend({ value });

/** A change of the settings. */
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
const settingsChangeSchema = z.strictObject({
  id: rowId,
  part: z.enum(SETTINGS_SECTIONS),
  /** ISO 8601. */
  at: timestamp,
  /** Null where the account is deleted. */
  by: filledText.nullable(),
  /** The UPI id before and after, if it was changed; empty for none. */
  upi: z.strictObject({ before: z.string(), after: z.string() }).nullable(),
});

/** More changes than a page shows. */
export const CHANGES_SHOWN = 20;

/** The settings of the studio, with the data that is only for people who may change them. */
export interface StaffStudioSettings {
  parts: { [Part in SettingsSection]: StaffSettingsSection<SettingsBySection[Part]> };
  missing: MissingSetting[];
  /** The newest first. */
  changes: SettingsChange[];
  /** The version of the site, such as `1.0.0`. */
  siteVersion: string;
}
const { shape: sections } = settingsBySectionSchema;
export const staffStudioSettingsSchema = z.strictObject({
  parts: z.strictObject({
    contact: sectionOf(sections.contact),
    teacher: sectionOf(sections.teacher),
    payment: sectionOf(sections.payment),
    legal: sectionOf(sections.legal),
    grievance: sectionOf(sections.grievance),
    terms: sectionOf(sections.terms),
  }),
  missing: z.array(missingSetting),
  changes: z.array(settingsChangeSchema).max(CHANGES_SHOWN),
  siteVersion: z.string().regex(/^\d+\.\d+\.\d+/),
}) satisfies z.ZodType<StaffStudioSettings>;
