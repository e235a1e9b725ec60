import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { TimeReport } from './infra/testing/time-report.ts';

// For the workers and all that they start: with compiled code at hand the server loads in a quarter of a second of
// processor time instead of half a second.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'studio-compile-cache');

/** The slowest packages start first, so that the workers end together: infra, then the BFF. */
const PACKAGES = ['infra', 'bff', 'pwa'];
/** Short files that wait for seconds. Begun late, one would go on when all others of its group have ended. */
const WAITING = [
  'bff/src/platform/database/change-listener.test.ts',
  'pwa/src/data/live/live-staff.test.tsx',
].map((file) => join(import.meta.dirname, file));
for (const file of WAITING) if (!existsSync(file)) throw new Error(`There is no ${file}.`);

/** Of the files of a project, those that begin before the others: begun last, they would run on alone. */
const LONG = 1 / 5;

/**
 * Shuffles the files: packages and the long files of each begin first, among equals the seed alone decides. With
 * `--maxWorkers=1` a seed gives the same order also within each worker.
 */
class ShuffledWithinRanks extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const { seed } = this.ctx.config.sequence;
    const byProject = Map.groupBy(files, ({ project }) => project.name);
    const long = new Set([...byProject.values()].flatMap(longOnes));
    const place = (file: TestSpecification) =>
      `${rankOf(file)} ${long.has(file) ? 0 : 1} ${drawn(seed, file)}`;
    return files
      .map((file) => ({ file, at: place(file) }))
      .sort((one, other) => (one.at < other.at ? -1 : 1))
      .map(({ file }) => file);
  }
}

function rankOf({ project, moduleId }: TestSpecification) {
  if (WAITING.includes(moduleId)) return 0;
  return 1 + PACKAGES.findIndex((name) => project.name.startsWith(name));
}

/** The largest files, as sizes are the same on every machine and in every run. */
function longOnes(files: TestSpecification[]) {
  const sizes = new Map(files.map((file) => [file, statSync(file.moduleId).size]));
  const size = (file: TestSpecification) => sizes.get(file) ?? 0;
  return files
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, Math.ceil(files.length * LONG));
}

const drawn = (seed: number, { moduleId, project }: TestSpecification) =>
  createHash('sha1')
    .update(`${seed} ${project.name} ${relative(import.meta.dirname, moduleId)}`)
    .digest('hex');

/** Prints the seed before the first file, where an ended run shows it too. */
const saysSeed: Reporter = {
  onInit: ({ config }) =>
    process.stdout.write(
      `Files and tests are shuffled with --sequence.seed=${config.sequence.seed}\n`,
    ),
};

/**
 * Tests come in three lots (package.json): `pnpm test:faults` runs those that are tagged `faults`, except for each promise of
 * the pages one; `pnpm test:browsers` those that are tagged `looks`; `pnpm test` all others.
 */
const tags = [
  {
    name: 'faults',
    description: 'Long attacks, ended processes, full disks, floods of mail, ten years of data.',
  },
  {
    name: 'looks',
    description:
      'The look of the pages: first paint, letters, colours, accessibility in both themes, valid HTML, the widths beside a phone’s; the oldest browsers.',
  },
  { name: 'promise', description: 'Of the tests of faults, one for each promise of the pages.' },
];

/** All tests of all packages in one run, in four groups: together, quiet, alone (infra/vitest.config.ts), and the app's. */
export default defineConfig({
  test: {
    fsModuleCache: false,
    tags,
    projects: ['infra', 'bff', 'pwa'],
    sequence: {
      sequencer: ShuffledWithinRanks,
      // No test can rely on those before it. `--sequence.seed=N` or TEST_SEED=N gives the same order again.
      shuffle: { files: false, tests: true },
      ...(process.env.TEST_SEED && { seed: Number(process.env.TEST_SEED) }),
    },
    reporters: ['default', saysSeed, new TimeReport()],
  },
});
