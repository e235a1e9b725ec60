import { defineConfig } from 'vitest/config';

/** `pnpm test:browsers`: what other engines than Chromium make of the app. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    fsModuleCache: false,
    include: ['browsers/*.journey.ts'],
    globalSetup: ['testing/database.ts', 'testing/engines.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
