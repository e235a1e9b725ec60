import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The cache holds paths of packages. After an update, tests would load the old vitest beside the new one.
    fsModuleCache: false,
    name: 'pwa',
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'app',
          // As many as the other packages have, whose tests run at the same time (vitest.config.ts at the root).
          maxWorkers: 4,
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          // A global scope of its own for each file, at half the cost of a process.
          pool: 'vmThreads',
          // Long, for busy machines. A missing screen fails after five seconds (src/testing/setup.ts).
          testTimeout: 30_000,
          hookTimeout: 30_000,
          restoreMocks: true,
          unstubGlobals: true,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'build',
          environment: 'node',
          include: ['{build,prerender}/**/*.test.ts'],
          maxWorkers: 4,
        },
      },
    ],
  },
});
