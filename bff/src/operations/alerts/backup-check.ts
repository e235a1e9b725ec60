import { isBackupLate, whyBackupFailed } from '../backup/backup-status.ts';
import { readBackupState } from '../backup/queries.ts';
import type { Look } from './alert.ts';

/** The first failure is made up for ten minutes later. */
const MOST_FAILURES = 1;

/** The nightly backup has failed twice, or there was none for 36 hours. */
export const lookAtBackup: Look = async ({ sql }) => {
  const state = await readBackupState(sql);
  const { failure, failures, lastGood, now } = state;
  if (!isBackupLate(state) && failures <= MOST_FAILURES) return undefined;
  return {
    say: (words) => {
      const { fails, isLate, last, none, todo } = words.troubles.backup;
      const what = failure ? `${fails} ${whyBackupFailed(failure, words)}` : isLate;
      return { what: `${what} ${lastGood ? last(lastGood.takenAt, now) : none}`, todo };
    },
  };
};
