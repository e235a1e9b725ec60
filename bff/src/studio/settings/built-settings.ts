import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicStudioSettings } from '../../shared/studio-settings.ts';

/** The settings in the content file of the app, as the build wrote them for the server. */
export interface BuiltSettings {
  /** The studio's name, in English. */
  name: string;
  /** The lines of its address without the street. */
  place: string[];
  facts: PublicStudioSettings;
}

const SETTINGS_WITHOUT_BUILD: BuiltSettings = {
  name: 'Ganga Yoga',
  place: [],
  facts: {
    phoneIsOnWhatsApp: false,
    social: [],
    teacher: {},
    grievance: {},
    refundTerms: { en: [] },
  },
};

/**
 * The settings that the build in this folder contains; without a build, or with a build that is older than this file, only the name.
 */
export function readBuiltSettings(siteFolder: string | undefined): BuiltSettings {
  const file = join(siteFolder ?? '', 'server', 'studio.json');
  if (siteFolder === undefined || !existsSync(file)) return SETTINGS_WITHOUT_BUILD;
  const built: Partial<BuiltSettings> = JSON.parse(readFileSync(file, 'utf8'));
  return { ...SETTINGS_WITHOUT_BUILD, ...built };
}
