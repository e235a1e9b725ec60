import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // It outlives the packages that it names the paths of: after an update tests would run on a second vitest.
    fsModuleCache: false,
    include: ['*/*.test.ts'],
    globalSetup: ['testing/database.ts', 'testing/browser.ts'],
    // Real databases and real servers: one file at a time on a small machine.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
