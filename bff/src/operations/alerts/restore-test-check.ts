import { whyNotTried } from '../backup/restore-test/failure-reason.ts';
import { isRehearsalLate, readRehearsals } from '../backup/restore-test/queries.ts';
import type { Look } from './alert.ts';

/** Not every provider of a database lets its role create another. */
const MAY_NOT_CREATE = 'MAY_NOT_CREATE';

/** The last rehearsal of a restore has failed, or there was none for 40 days. */
export const lookAtRehearsal: Look = async ({ sql }) => {
  const { now, goodAt, lastGood, failure } = await readRehearsals(sql);
  if (!failure && !isRehearsalLate({ now, goodAt })) return undefined;
  return {
    say: (words) => {
      const { failed, isLate, last, none, todo } = words.troubles.rehearsal;
      const what = failure ? failed(whyNotTried(failure, words)) : isLate;
      return { what: `${what} ${lastGood ? last(lastGood.at, now) : none}`, todo };
    },
    isToldOnce: failure === MAY_NOT_CREATE,
  };
};
