export { BackupRefusal } from './backup-file.ts';
export { withBackup } from './read-backup.ts';
export { type RestoredBackup, restoreBackup } from './restore-backup.ts';
export { type WrittenBackup, writeBackup } from './write-backup.ts';
