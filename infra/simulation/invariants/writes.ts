import type { Invariant } from '../invariant.ts';

export const acknowledgedWritesAreThere: Invariant = {
  id: 'writes.acknowledged-are-there',
  sentence: 'Every write that was acknowledged is in the database.',
  check: ({ ledger, sql }) => ledger.findLost(sql),
};
