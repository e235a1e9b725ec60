import { defineConfig } from 'vitest/config';

/** `pnpm test:browsers`: the learner's journey in engines other than Chromium. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    fsModuleCache: false,
    include: ['browsers/*.journey.ts'],
    globalSetup: ['testing/database.ts', 'browsers/prepare.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
