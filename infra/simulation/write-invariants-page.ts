/** Writes infra/docs/develop/invariants.md from the invariants of the simulation. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../commands/repository.ts';
import { invariantsPage } from './invariants-page.ts';

writeFileSync(join(repository, 'infra/docs/develop/invariants.md'), invariantsPage());
