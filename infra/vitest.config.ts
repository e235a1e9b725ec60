import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of how soon something happens: a processor that is busy with other tests would be taken for the fault. */
const deadlines = [
  'embedded-postgres/full-disk.test.ts',
  'faults/database-away.test.ts',
  'faults/forgotten-connections.test.ts',
  'faults/frozen-database.test.ts',
  'faults/mail-backlog.test.ts',
  'faults/nightly-backup.test.ts',
  'faults/refused-writes.test.ts',
  'faults/stopping.test.ts',
  'faults/two-servers.test.ts',
];

/** Tests of what an attack leaves of both processors to others: nothing may run beside them. */
const attacks = ['faults/sign-in-attacks.test.ts', 'faults/held-connections.test.ts'];

for (const file of [...deadlines, ...attacks])
  if (!existsSync(join(import.meta.dirname, file))) throw new Error(`There is no ${file}.`);

const common = {
  globalSetup: ['testing/database.ts', 'testing/browser.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A busy machine is no fault.
  expect: { poll: { timeout: 10_000 } },
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
          name: 'together',
          include: ['*/*.test.ts'],
          exclude: [...configDefaults.exclude, ...deadlines, ...attacks],
          // They wait for processes and browsers: more at a time than there are processors.
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...common,
          name: 'quiet',
          include: deadlines,
          // They wait for most of their time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: attacks,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
