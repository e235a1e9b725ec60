import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests with deadlines, which would fail while other tests keep the processor busy. */
const testsWithDeadlines = [
  'embedded-postgres/full-disk.test.ts',
  'faults/database-away.test.ts',
  'faults/forgotten-connections.test.ts',
  'faults/full-disk.test.ts',
  'faults/nightly-backup.test.ts',
  'faults/stopping.test.ts',
];

/** Tests of latency under attack: they run alone. */
const exclusiveTests = ['faults/sign-in-attacks.test.ts', 'faults/held-connections.test.ts'];

for (const file of [...testsWithDeadlines, ...exclusiveTests])
  if (!existsSync(join(import.meta.dirname, file))) throw new Error(`There is no ${file}.`);

/** Tests in Chromium whose files share a browser. */
const sharedBrowserTests = ['e2e/*.test.ts', 'visual/*.test.ts', 'browsers/*.test.ts'];

const common = {
  globalSetup: ['testing/database.ts', 'browser-helpers/prepare.ts'],
  setupFiles: ['browser-helpers/seen-pages.ts'],
  // Long, for busy machines: a test that waits for a browser takes up to five times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // The cache holds paths of packages. After an update, tests would load the old vitest beside the new one.
    fsModuleCache: false,
    name: 'infra',
    projects: [
      {
        test: {
          ...common,
          name: 'e2e',
          include: sharedBrowserTests,
          maxWorkers: 4,
          // The files of a worker share a browser. Each has its own site, database and contexts, and mocks no module.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'together',
          include: ['*/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...sharedBrowserTests,
            ...testsWithDeadlines,
            ...exclusiveTests,
          ],
          // These tests wait for processes and browsers, so they use more workers than processors.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...common,
          name: 'quiet',
          include: testsWithDeadlines,
          // These tests wait most of their time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: exclusiveTests,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
