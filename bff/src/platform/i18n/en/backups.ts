/** Why a backup failed, by the code that is stored. */
export const backups = {
  /** The nightly backup. */
  failed: {
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
  },
  /** Upload to the off-site store, and download from it. */
  offSite: {
    ACCESS_KEY: 'The store does not know the access key, or its secret is wrong.',
    DENIED: 'The store does not let this access key do that in this bucket.',
    NO_BUCKET: 'The store has no bucket of that name.',
    NO_OBJECT: 'The store has no backup of that name.',
    REGION: 'The bucket is in another region: name it with ?region=… in BACKUP_UPLOAD.',
    CLOCK: 'The clock of the server is wrong.',
    FULL: 'The store is full, or its limit is reached.',
    TOO_MANY:
      'The folder in the bucket holds more than 10,000 files with names of backups: the newest are not seen.',
    AWAY: 'The store could not be reached, or did not answer in time.',
    TLS: 'The certificate of the store is not valid.',
    ALTERED: 'What the store gave back was not what was sent to it.',
    OTHER_KEY: 'It was encrypted with another BACKUP_KEY.',
    DAMAGED: 'The file is damaged or not complete.',
    TOO_SLOW: 'It took too long.',
    ENOSPC: 'The disk is full.',
    EACCES: 'The server may not use the folder for backups.',
    ENOENT: 'The folder for backups is not there.',
  },
  /** The restore test. */
  restoreTest: {
    MAY_NOT_CREATE:
      'The role of the studio may not create a database in PostgreSQL, which it needs to try a backup. As PostgreSQL’s superuser: alter role NAME createdb; with the name of DATABASE_URL.',
    NO_ENTRY: 'PostgreSQL lets the studio into no other database than its own (pg_hba.conf).',
    NO_ROOM: 'The disk has no room for a second copy of the database.',
    RUNS_ALREADY: 'Another rehearsal runs at this moment.',
    NOT_RESTORED: 'The backup was read, and could not be restored.',
    '53100': 'The disk has no room for a second copy of the database.',
  },
  databaseUnavailable: 'The database could not be reached, or was too slow.',
  /** For a code without a message. */
  inTheLog: 'The reason is in the log of the server.',
};
