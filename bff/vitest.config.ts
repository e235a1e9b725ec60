import { globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests with deadlines of less than a second, which would fail while other tests keep the processor busy. */
const deadlines = [
  'change-listener',
  'connections',
  'sockets',
  'db',
  'deadline',
  'nightly-limit',
  'password',
  'password-strength',
].map((name) => {
  const [file] = globSync(`src/**/${name}.test.ts`, { cwd: import.meta.dirname });
  if (!file) throw new Error(`No test file is called ${name}.`);
  return file;
});

/** Tests that replace a module of Node, and so load the code themselves. */
const mocked = ['src/platform/http/compression.test.ts'];

const common = {
  globalSetup: ['../infra/testing/database.ts'],
  // Long, for busy machines.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // The cache holds paths of packages. After an update, tests would load the old vitest beside the new one.
    fsModuleCache: false,
    name: 'bff',
    projects: [
      {
        test: {
          ...common,
          name: 'together',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...deadlines, ...mocked],
          // These tests wait for the database and for timers: more workers than processors. As many as in infra, beside which
          // they run.
          maxWorkers: 4,
          // Loading the code for every file takes a fifth of the processor time. Each file has a server and a database of
          // its own, and replaces no module.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'mocked',
          include: mocked,
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...common,
          name: 'quiet',
          include: deadlines,
          // As many as in infra.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
