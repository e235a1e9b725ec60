import { isBackupLate } from '../backup/backup-status.ts';
import { describeOffSiteFailure } from '../backup/off-site/failure-reason.ts';
import { readOffSiteState } from '../backup/off-site/queries.ts';
import type { AlertCheck } from './alert.ts';

/** The first failure is retried within minutes. */
const MAX_FAILURES = 1;

/**
 * Checks whether the upload of backups has failed twice, or none succeeded for 36 hours. Nothing where no upload is
 * configured.
 */
export const checkOffSiteBackup: AlertCheck = async ({ sql }) => {
  const state = await readOffSiteState(sql);
  if (!state) return undefined;
  const { failure, failures, lastGood, now, place } = state;
  if (!isBackupLate(state) && failures <= MAX_FAILURES) return undefined;
  return {
    formatText: (messages) => {
      const { areNot, newest, none, todo } = messages.alerts.offSite;
      const why = failure ? ` ${describeOffSiteFailure(failure, messages)}` : '';
      const last = lastGood ? newest(lastGood.takenAt, now) : none;
      return { what: `${areNot(place)}${why} ${last}`, todo };
    },
  };
};
