import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// For the workers and all that they start: with compiled code at hand the server loads in a quarter of a second of
// processor time instead of half a second.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'studio-compile-cache');

/** The longest files start first, so that the workers end together: those of infra, then of the BFF. */
const PACKAGES = ['infra', 'bff', 'pwa'];
/** Short files that wait for seconds. Begun late, one would go on when all others of its group have ended. */
const WAITING = [
  'bff/src/database/change-listener.test.ts',
  'pwa/src/data/live/live-staff.test.tsx',
].map((file) => join(import.meta.dirname, file));
for (const file of WAITING) if (!existsSync(file)) throw new Error(`There is no ${file}.`);

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ project, moduleId }: TestSpecification) =>
      WAITING.includes(moduleId) ? -1 : PACKAGES.findIndex((name) => project.name.startsWith(name));
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/**
 * Tests come in three lots (package.json): `pnpm test:faults` runs those that are tagged `faults`, except for each promise of
 * README one; `pnpm test:browsers` those that are tagged `looks`; `pnpm test` all others.
 */
const tags = [
  {
    name: 'faults',
    description: 'Long attacks, ended processes, full disks, floods of mail, ten years of data.',
  },
  {
    name: 'looks',
    description:
      'The look of the pages: first paint, letters, colours, accessibility in both themes, the widths beside a phone’s; the oldest browsers.',
  },
  { name: 'promise', description: 'Of the tests of faults, one for each promise of README.' },
];

/** All tests of all packages in one run, in four groups: together, quiet, alone (infra/vitest.config.ts), and the app's. */
export default defineConfig({
  test: {
    fsModuleCache: false,
    tags,
    projects: ['infra', 'bff', 'pwa'],
    sequence: { sequencer: LongOnesFirst },
  },
});
