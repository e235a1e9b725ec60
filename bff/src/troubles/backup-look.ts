import { isBackupLate, whyBackupFailed } from '../backup/backup-status.ts';
import { readBackupState } from '../backup/queries.ts';
import { momentInWords } from '../words/en/dates.ts';
import type { Look } from './trouble.ts';

/** The first failure is made up for ten minutes later. */
const MOST_FAILURES = 1;

const TODO =
  'The next try comes by itself. Until one succeeds, no copy has what people enter today: please see to the folder for backups (BACKUP_FOLDER) and to its disk.';

/** The nightly backup has failed twice, or there was none for 36 hours. */
export const lookAtBackup: Look = async ({ sql }) => {
  const state = await readBackupState(sql);
  if (!isBackupLate(state) && state.failures <= MOST_FAILURES) return undefined;
  const what = state.failure
    ? `The backup of the studio fails. ${whyBackupFailed(state.failure)}`
    : 'The backup of the studio is late.';
  const last = state.lastGood
    ? `The last one was made on ${momentInWords(state.lastGood.takenAt, state.now)}.`
    : 'There is none yet.';
  return { what: `${what} ${last}`, todo: TODO };
};
