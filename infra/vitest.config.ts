import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Tests that measure how soon a server answers while it is attacked: whatever else runs beside them is measured, too.
 * All others wait for what must come true, however long that takes.
 */
const measuring = ['faults/sign-in-attacks.test.ts', 'faults/held-connections.test.ts'];

const common = {
  globalSetup: ['testing/database.ts', 'testing/browser.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // It outlives the packages that it names the paths of: after an update tests would run on a second vitest.
    fsModuleCache: false,
    name: 'infra',
    projects: [
      {
        test: {
          ...common,
          name: 'together',
          include: ['*/*.test.ts'],
          exclude: [...configDefaults.exclude, ...measuring],
          // Most of them wait for a process or a browser: more at a time than there are processors.
          maxWorkers: 4,
          // A busy machine is no fault.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: measuring,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
