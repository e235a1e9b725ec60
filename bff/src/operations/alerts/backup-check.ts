import { describeBackupFailure, isBackupLate } from '../backup/backup-status.ts';
import { readBackupState } from '../backup/queries.ts';
import type { AlertCheck } from './alert.ts';

/** The first failure is retried ten minutes later. */
const MAX_FAILURES = 1;

/** The nightly backup has failed twice, or there was none for 36 hours. */
export const checkBackup: AlertCheck = async ({ sql }) => {
  const state = await readBackupState(sql);
  const { failure, failures, lastGood, now } = state;
  if (!isBackupLate(state) && failures <= MAX_FAILURES) return undefined;
  return {
    formatText: (messages) => {
      const { fails, isLate, last, none, todo } = messages.alerts.backup;
      const what = failure ? `${fails} ${describeBackupFailure(failure, messages)}` : isLate;
      return { what: `${what} ${lastGood ? last(lastGood.takenAt, now) : none}`, todo };
    },
  };
};
