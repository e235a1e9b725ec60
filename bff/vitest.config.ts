import { configDefaults, defineConfig } from 'vitest/config';

/** Tests of deadlines of less than a second: a processor that is busy with other tests would be taken for the fault. */
const deadlines = [
  'src/auth/password.test.ts',
  'src/backup/nightly.test.ts',
  'src/changes.test.ts',
  'src/connections.test.ts',
  'src/database-sockets.test.ts',
  'src/db.test.ts',
  'src/deadline.test.ts',
];

const common = {
  globalSetup: ['../infra/testing/database.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // A busy machine is no fault.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // It outlives the packages that it names the paths of: after an update tests would run on a second vitest.
    fsModuleCache: false,
    name: 'bff',
    projects: [
      {
        test: {
          ...common,
          name: 'together',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...deadlines],
          // They wait for the database and for times to pass: more at a time than there are processors.
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
    ],
  },
});
