import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          // A page of its own for each file, at half the cost of a process of its own.
          pool: 'vmThreads',
          restoreMocks: true,
          unstubGlobals: true,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { name: 'build', environment: 'node', include: ['build/**/*.test.ts'] } },
    ],
  },
});
