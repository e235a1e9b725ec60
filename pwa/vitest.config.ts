import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // It outlives the packages that it names the paths of: after an update tests would run on a second vitest.
    fsModuleCache: false,
    name: 'pwa',
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'app',
          // These wait for nothing but the processor: as many as CI has, and after the tests of the other packages.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          // A page of its own for each file, at half the cost of a process of its own.
          pool: 'vmThreads',
          // A busy machine is no fault; a screen that never comes is one after five seconds (setup.ts).
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
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
