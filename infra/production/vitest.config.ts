import { defineConfig } from 'vitest/config';

/** `pnpm test:production` (tests/run.ts): the site like on a server, with Debian's programs, as root. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    fsModuleCache: false,
    tags: [
      {
        name: 'quick',
        description:
          'Installs, updates, rolls back and fails over: what continuous integration runs.',
      },
    ],
    include: ['production/tests/*.test.ts'],
    globalSetup: ['testing/database.ts', 'production/prepare.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
