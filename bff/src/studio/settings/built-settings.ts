import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicStudioSettings } from '../../shared/studio-settings.ts';

/** What the app's content file says of the studio, as the build wrote it for the server. */
export interface BuiltFacts {
  /** The studio's name, in English. */
  name: string;
  /** The lines of its address without the street. */
  place: string[];
  facts: PublicStudioSettings;
}

const withoutBuild: BuiltFacts = {
  name: 'Ganga Yoga',
  place: [],
  facts: {
    phoneIsOnWhatsApp: false,
    social: [],
    teacher: {},
    grievance: {},
    refundTerms: { en: [], hi: [] },
  },
};

/** The facts as the build in this folder wrote them; without a build, or with one of before this file, the name alone. */
export function readBuiltFacts(siteFolder: string | undefined): BuiltFacts {
  const file = join(siteFolder ?? '', 'server', 'studio.json');
  if (siteFolder === undefined || !existsSync(file)) return withoutBuild;
  const built: Partial<BuiltFacts> = JSON.parse(readFileSync(file, 'utf8'));
  return { ...withoutBuild, ...built };
}
