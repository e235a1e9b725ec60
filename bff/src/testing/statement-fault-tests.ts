import { afterAll, expect, test } from 'vitest';
import type { WriteCallFactory } from './bodiless-calls.ts';
import { type FaultStudioContext, startFaultStudio } from './fault-studio.ts';
import type { Exceptions } from './statement-faults.ts';

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

/** Of each kind one, for every run of the tests: money, a family, a login, and the settings of the studio. */
const PROMISES = new Set([
  'POST /api/staff/orders',
  'POST /api/account/children',
  'POST /api/auth/code/enter',
  'PUT /api/staff/studio/:part',
]);

/** Of the run, so that it can be repeated with TEST_SEED: it decides the way in which a statement fails. */
const seed = Number(process.env.TEST_SEED ?? Date.now() % 2_000_000_000);

/**
 * Each statement of each of these calls fails once. A failed call has changed nothing and is answered with 503; it leaves no transaction,
 * lock or count. Its connections are not leaked: later calls would wait for ever for the 20 that there are.
 */
export async function testStatementFaults(
  callsOf: (context: FaultStudioContext) => Record<string, WriteCallFactory>,
) {
  const studio = await startFaultStudio({ callsOf, seed });
  afterAll(studio.stop);
  for (const [route, create] of Object.entries(studio.calls)) {
    const tags = PROMISES.has(route) ? ['faults', 'promise'] : ['faults'];
    test(`${route} does all or nothing, whichever statement fails (TEST_SEED=${seed})`, {
      tags,
      timeout: 300_000,
    }, async () => {
      expect(await studio.run(route, create, EXCEPTIONS[route])).toEqual([]);
    });
  }
  return studio;
}
