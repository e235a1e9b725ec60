import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the app's content file says of the studio, as far as the server tells it on. */
export interface StudioFacts {
  /** The lines below a mail: the studio's name, and where they are known its legal name, postal address and phone number. */
  signature: string[];
  /** What the studio has not yet said of itself, in words. */
  missing: string[];
}

const withoutBuild: StudioFacts = { signature: ['Ganga Yoga'], missing: [] };

/** The facts as the build in this folder wrote them; without a build the name alone. */
export function readStudioFacts(siteFolder: string): StudioFacts {
  const file = join(siteFolder, 'server', 'studio.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : withoutBuild;
}
