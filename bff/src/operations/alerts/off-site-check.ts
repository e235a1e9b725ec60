import { isBackupLate } from '../backup/backup-status.ts';
import { whyElsewhere } from '../backup/off-site/failure-reason.ts';
import { readElsewhere } from '../backup/off-site/queries.ts';
import type { Look } from './alert.ts';

/** The first failure is made up for within minutes. */
const MOST_FAILURES = 1;

/** Sending the backups elsewhere has failed twice, or none arrived for 36 hours. Nothing where none is to be sent. */
export const lookAtElsewhere: Look = async ({ sql }) => {
  const state = await readElsewhere(sql);
  if (!state) return undefined;
  const { failure, failures, lastGood, now, place } = state;
  if (!isBackupLate(state) && failures <= MOST_FAILURES) return undefined;
  return {
    say: (words) => {
      const { areNot, newest, none, todo } = words.troubles.elsewhere;
      const why = failure ? ` ${whyElsewhere(failure, words)}` : '';
      const last = lastGood ? newest(lastGood.takenAt, now) : none;
      return { what: `${areNot(place)}${why} ${last}`, todo };
    },
  };
};
