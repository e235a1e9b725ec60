import { expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import { bodilessCalls } from '../../testing/bodiless-calls.ts';
import { learnerBodies } from '../../testing/learner-bodies.ts';
import { staffBodies } from '../../testing/staff-bodies.ts';
import { testStatementFaults } from '../../testing/statement-fault-tests.ts';

// The calls with a JSON body have files of their own, which run at the same time.
const { studio, context, calls } = await testStatementFaults(bodilessCalls);

const READS = new Set(['GET', 'HEAD', 'ALL', 'OPTIONS']);

test('each route that writes has a call', () => {
  const all = { ...calls, ...learnerBodies(context), ...staffBodies(context) };
  const routes = mountRoutes(studio.deps)
    .routes.filter(({ method }) => !READS.has(method))
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBeGreaterThan(100);
  expect(routes.filter((route) => !(route in all))).toEqual([]);
});
