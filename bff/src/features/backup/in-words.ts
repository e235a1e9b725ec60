import { isDatabaseAway } from '../../database/db.ts';

const WHY: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EACCES: 'The server may not write to the folder for backups.',
  EPERM: 'The server may not write to the folder for backups.',
  EROFS: 'The folder for backups can only be read.',
  ENOENT: 'The folder for backups is not there.',
  ENOTDIR: 'The folder for backups is not there.',
  EIO: 'The disk does not work as it should.',
  ESTALE: 'The folder for backups cannot be reached.',
  '53100': 'The disk of the database is full.',
  TOO_SLOW: 'It took longer than half an hour.',
  DAMAGED: 'The file did not hold what was written to it.',
};

/** Why a backup failed, as a sentence; a code that is not known is one for the log. */
export function whyBackupFailed(code: string): string {
  if (isKnown(code)) return WHY[code] ?? 'The database could not be reached, or was too slow.';
  return 'The reason is in the log of the server.';
}

/** Whether the sentence says it all. */
export const isKnown = (code: string): boolean => code in WHY || isDatabaseAway({ code });
