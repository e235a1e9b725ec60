import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests with deadlines, which would fail while other tests keep the processor busy. */
const deadlines = [
  'embedded-postgres/full-disk.test.ts',
  'faults/database-away.test.ts',
  'faults/forgotten-connections.test.ts',
  'faults/frozen-database.test.ts',
  'faults/mail-backlog.test.ts',
  'faults/nightly-backup.test.ts',
  'faults/refused-writes.test.ts',
  'faults/two-servers.test.ts',
];

/** Tests of the latency under attack, of the time to stop, and those that keep the disk busy: nothing may run beside them. */
const alone = [
  'faults/sign-in-attacks.test.ts',
  'faults/held-connections.test.ts',
  'faults/full-disk.test.ts',
  'faults/killed-server.test.ts',
  'faults/stopping.test.ts',
];

for (const file of [...deadlines, ...alone])
  if (!existsSync(join(import.meta.dirname, file))) throw new Error(`There is no ${file}.`);

/** Tests in Chromium whose files share a browser. */
const inOneBrowser = ['e2e/*.test.ts', 'visual/*.test.ts', 'browsers/*.test.ts'];

const common = {
  globalSetup: ['testing/database.ts', 'browser-helpers/prepare.ts'],
  setupFiles: ['browser-helpers/seen-pages.ts'],
  // Long, for busy machines: a test that waits for a browser takes five times as long there.
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
          include: inOneBrowser,
          maxWorkers: 4,
          // The files of a worker share a browser. Each has a site, a database and contexts of its own, and replaces no module.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'together',
          include: ['*/*.test.ts'],
          exclude: [...configDefaults.exclude, ...inOneBrowser, ...deadlines, ...alone],
          // These tests wait for processes and browsers: more workers than processors.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...common,
          name: 'quiet',
          include: deadlines,
          // These tests wait most of their time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
