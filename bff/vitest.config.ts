import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // It outlives the packages that it names the paths of: after an update tests would run on a second vitest.
    fsModuleCache: false,
    include: ['src/**/*.test.ts'],
    globalSetup: ['../infra/testing/database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
