import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // It outlives the packages that it names the paths of: after an update tests would run on a second vitest.
    fsModuleCache: false,
    name: 'bff',
    include: ['src/**/*.test.ts'],
    // They wait for the database and for times to pass: more at a time than there are processors.
    maxWorkers: 4,
    globalSetup: ['../infra/testing/database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
