import { isBackupLate } from '../backup/backup-status.ts';
import { readElsewhere } from '../backup/elsewhere/queries.ts';
import { whyElsewhere } from '../backup/elsewhere/why-elsewhere.ts';
import { dayOf } from '../words/en/dates.ts';
import type { Look } from './trouble.ts';

/** The first failure is made up for within minutes. */
const MOST_FAILURES = 1;

const TODO =
  'Please see to the store and to BACKUP_UPLOAD, and whether the nightly backup is made. The command backup makes and sends one by hand.';

/** Sending the backups elsewhere has failed twice, or none arrived for 36 hours. Nothing where none is to be sent. */
export const lookAtElsewhere: Look = async ({ sql }) => {
  const state = await readElsewhere(sql);
  if (!state) return undefined;
  if (!isBackupLate(state) && state.failures <= MOST_FAILURES) return undefined;
  const why = state.failure ? ` ${whyElsewhere(state.failure)}` : '';
  const last = state.lastGood
    ? `The newest there is of ${dayOf(state.lastGood.takenAt, state.now)}.`
    : 'None is there yet.';
  return { what: `The backups do not reach ${state.place}.${why} ${last}`, todo: TODO };
};
