import { defineConfig } from 'vitest/config';

/** `pnpm test:mutants`: the tests of pure rules, which need no database and take seconds. */
export default defineConfig({
  test: {
    fsModuleCache: false,
    include: [
      'bff/src/shared/**/*.test.ts',
      'bff/src/platform/i18n/en/dates.test.ts',
      'bff/src/orders/paid-periods/{period,offered-months}.test.ts',
      'bff/src/orders/invoices/{money,tax}.test.ts',
      'bff/src/courses/classes/{timetable,class-on-date}.test.ts',
      'bff/src/courses/join/decision.test.ts',
    ],
  },
});
