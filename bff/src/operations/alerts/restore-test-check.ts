import { describeRestoreTestFailure } from '../backup/restore-test/failure-reason.ts';
import { isRestoreTestLate, readRestoreTestState } from '../backup/restore-test/queries.ts';
import type { AlertCheck } from './alert.ts';

/** Not every database provider lets its role create databases. */
const MAY_NOT_CREATE = 'MAY_NOT_CREATE';

/** Checks whether the last restore test has failed, or there was none for 40 days. */
export const checkRestoreTest: AlertCheck = async ({ sql }) => {
  const { now, goodAt, lastGood, failure } = await readRestoreTestState(sql);
  if (!failure && !isRestoreTestLate({ now, goodAt })) return undefined;
  return {
    formatText: (messages) => {
      const { failed, isLate, last, none, todo } = messages.alerts.restoreTest;
      const what = failure ? failed(describeRestoreTestFailure(failure, messages)) : isLate;
      return { what: `${what} ${lastGood ? last(lastGood.at, now) : none}`, todo };
    },
    isMailedOnce: failure === MAY_NOT_CREATE,
  };
};
