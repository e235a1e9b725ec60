import { isRehearsalLate, readRehearsals } from '../backup/rehearsal/queries.ts';
import { whyNotTried } from '../backup/rehearsal/why-not-rehearsed.ts';
import { dayOf } from '../words/en/dates.ts';
import type { Look } from './trouble.ts';

/** Not every provider of a database lets its role create another. */
const MAY_NOT_CREATE = 'MAY_NOT_CREATE';

const TODO =
  'Whether a backup can be restored is not known until a rehearsal succeeds. The command backup --rehearse makes one by hand.';

/** The last rehearsal of a restore has failed, or there was none for 40 days. */
export const lookAtRehearsal: Look = async ({ sql }) => {
  const { now, goodAt, lastGood, failure } = await readRehearsals(sql);
  const isLate = isRehearsalLate({ now, goodAt });
  if (!failure && !isLate) return undefined;
  const why = failure ? `failed: ${whyNotTried(failure)}` : 'was not made for 40 days.';
  const last = lastGood
    ? `The last good one was on ${dayOf(lastGood.at, now)}.`
    : 'None was good yet.';
  return {
    what: `The rehearsal of a restore ${why} ${last}`,
    todo: TODO,
    isToldOnce: failure === MAY_NOT_CREATE,
  };
};
