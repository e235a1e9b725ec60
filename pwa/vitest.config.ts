import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { handbook } from './build/handbook.ts';
import { i18nPlugins } from './build/i18n-plugins.ts';

export default defineConfig({
  test: {
    // The cache holds paths of packages. After an update, tests would load the old vitest beside the new one.
    fsModuleCache: false,
    name: 'pwa',
    projects: [
      {
        plugins: [i18nPlugins(), handbook(), react()],
        test: {
          name: 'app',
          // Runs after the tests of the other packages. The tests sometimes wait for timers, so there are more workers than processors.
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          // A page for each file costs half of a process for each file.
          pool: 'vmThreads',
          // Long, for busy machines; a screen that does not come fails after five seconds (setup.ts).
          testTimeout: 30_000,
          hookTimeout: 30_000,
          restoreMocks: true,
          // All except setImmediate: the tests' databases use it, and their pending work would be lost with the timers.
          fakeTimers: {
            toFake: [
              'Date',
              'Intl',
              'Temporal',
              'performance',
              'hrtime',
              'setTimeout',
              'clearTimeout',
              'setInterval',
              'clearInterval',
            ],
          },
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
          sequence: { groupOrder: 3 },
          // As above.
          testTimeout: 30_000,
        },
      },
    ],
  },
});
