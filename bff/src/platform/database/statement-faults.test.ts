import { afterAll, expect, test } from 'vitest';
import { mountRoutes } from '../../app.ts';
import { bodilessCalls } from '../../testing/bodiless-calls.ts';
import { startFaultStudio } from '../../testing/fault-studio.ts';
import { learnerBodies } from '../../testing/learner-bodies.ts';
import { staffBodies } from '../../testing/staff-bodies.ts';
import type { Exceptions } from '../../testing/statement-faults.ts';

/** A challenge of a passkey is used up when it is read, so that nobody sends the same answer twice. The app begins with another one. */
const isUsedUp = true;
/** Begins another session, or sends another e-mail, as the person asks for it again. */
const repeats = true;

const EXCEPTIONS: Readonly<Record<string, Exceptions>> = {
  // A password that was checked has cost its time.
  'POST /api/auth/login': { repeats, keepsCounts: true },
  'POST /api/auth/forgot-password': { repeats },
  'POST /api/auth/code': { repeats },
  'POST /api/auth/passkey': { isUsedUp, keepsCounts: true },
  'POST /api/auth/second-step': { isUsedUp, keepsCounts: true },
  'POST /api/account/security/passkeys': { isUsedUp, keepsCounts: true },
  // Codes that nobody has seen are of no use.
  'POST /api/account/security/recovery-codes': { repeats },
  'POST /api/account/address': { repeats },
  'PUT /api/staff/people/:id/address': { repeats },
  'POST /api/staff/people/:id/claim-mail': { repeats },
  'POST /api/staff/team/invitations': { repeats },
};

/**
 * Each statement of each call that writes fails once, in each way. A failed call has changed nothing and is answered with 503; it leaves no
 * transaction, lock or count. Its connections are not leaked: later calls would wait for ever for the 20 that there are.
 */
const { studio, calls, run, stop } = await startFaultStudio((context) => ({
  ...bodilessCalls(context),
  ...learnerBodies(context),
  ...staffBodies(context),
}));
afterAll(stop);

/** Of each kind one, for every run of the tests: money, a family, a login, and the settings of the studio. */
const PROMISES = new Set([
  'POST /api/staff/orders',
  'POST /api/account/children',
  'POST /api/auth/code/enter',
  'PUT /api/staff/studio/:part',
]);

for (const [route, create] of Object.entries(calls)) {
  const tags = PROMISES.has(route) ? ['faults', 'promise'] : ['faults'];
  test(`${route} does all or nothing, whichever statement fails`, {
    tags,
    timeout: 300_000,
  }, async () => {
    expect(await run(route, create, EXCEPTIONS[route])).toEqual([]);
  });
}

const READS = new Set(['GET', 'HEAD', 'ALL', 'OPTIONS']);

test('each route that writes has a call', () => {
  const routes = mountRoutes(studio.deps)
    .routes.filter(({ method }) => !READS.has(method))
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBeGreaterThan(100);
  expect(routes.filter((route) => !(route in calls))).toEqual([]);
});
