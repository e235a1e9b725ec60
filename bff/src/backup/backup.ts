export { BackupRefusal } from './backup-file.ts';
export { type WrittenBackup, writeBackup } from './write-backup.ts';
