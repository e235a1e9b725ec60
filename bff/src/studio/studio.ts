import type { FactParts, MissingSetting, SettingsSection } from '../shared/studio-settings.ts';

/** A part of the studio's facts, as its form shows it. */
export interface StaffFacts<Value> {
  value: Value;
  /** 0 until it was saved: it is as the content file and the settings say. */
  version: number;
  /** When it was saved last, ISO 8601; null if it never was. */
  changedAt: string | null;
  /** By whom; null also where the account is gone. */
  changedBy: string | null;
}

/** A change of the studio's facts. */
export interface FactChange {
  id: number;
  part: SettingsSection;
  /** ISO 8601. */
  at: string;
  /** Null where the account is gone. */
  by: string | null;
  /** The UPI id before and after, where it was changed; empty is none. */
  upi: { before: string; after: string } | null;
}

/** The studio's facts with all that only those read who may change them. */
export interface StaffStudio {
  parts: { [Part in SettingsSection]: StaffFacts<FactParts[Part]> };
  missing: MissingSetting[];
  /** The newest first. */
  changes: FactChange[];
}
