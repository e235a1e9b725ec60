/** Why a backup failed, by the code that is stored. */
export const backups = {
  /** The nightly backup. */
  failed: {
    ENOSPC: 'The disk is full.',
    EDQUOT: 'The disk is full.',
    EACCES: 'The server may not write to the backup folder.',
    EPERM: 'The server may not write to the backup folder.',
    EROFS: 'The backup folder is read-only.',
    ENOENT: 'The backup folder does not exist.',
    ENOTDIR: 'The backup folder does not exist.',
    EIO: 'The disk does not work as it should.',
    ESTALE: 'The backup folder cannot be reached.',
    '53100': 'The disk of the database is full.',
    TOO_SLOW: 'It took longer than half an hour.',
    DAMAGED: 'The file does not contain what was written to it.',
  },
  /** Upload to the off-site store, and download from it. */
  offSite: {
    ACCESS_KEY: 'The store does not know the access key, or its secret is wrong.',
    DENIED: 'The store does not allow this access key to do that in this bucket.',
    NO_BUCKET: 'The store has no bucket with that name.',
    NO_OBJECT: 'The store has no backup with that name.',
    REGION: 'The bucket is in another region: name it with ?region=… in BACKUP_UPLOAD.',
    CLOCK: 'The clock of the server is wrong.',
    FULL: 'The store is full, or its limit is reached.',
    TOO_MANY:
      'The folder in the bucket has more than 10,000 files with names of backups, so the newest ones are not found.',
    AWAY: 'The store could not be reached, or did not answer in time.',
    TLS: 'The certificate of the store is not valid.',
    ALTERED: 'The store returned a file that differs from the one we sent.',
    OTHER_KEY: 'This backup was encrypted with another BACKUP_KEY.',
    DAMAGED: 'The file is damaged or not complete.',
    TOO_SLOW: 'It took too long.',
    ENOSPC: 'The disk is full.',
    EACCES: 'The server may not use the backup folder.',
    ENOENT: 'The backup folder does not exist.',
  },
  /** The restore test. */
  restoreTest: {
    MAY_NOT_CREATE:
      'The studio’s PostgreSQL role may not create a database, which a test restore needs. As PostgreSQL’s superuser, run: alter role NAME createdb; with the user name in DATABASE_URL.',
    NO_ENTRY: 'PostgreSQL lets the studio into its own database only (pg_hba.conf).',
    NO_ROOM: 'The disk has no room for a second copy of the database.',
    RUNS_ALREADY: 'Another test restore is running at the moment.',
    NOT_RESTORED: 'The backup was read, but could not be restored.',
    '53100': 'The disk has no room for a second copy of the database.',
  },
  databaseUnavailable: 'The database could not be reached, or was too slow.',
  /** For a code without a message. */
  inTheLog: 'The reason is in the log of the server.',
};
