export { newestBackupAt, scheduleBackups } from './nightly.ts';
export { restoreBackup } from './restore.ts';
export { type Sums, backupFileName, writeBackup } from './write.ts';
