/** Writes infra/docs/develop/invariants.md from the invariants of the simulation. */
import { writeFileSync } from 'node:fs';
import { invariantsFile, invariantsPage } from './invariants-page.ts';

writeFileSync(invariantsFile, invariantsPage());
