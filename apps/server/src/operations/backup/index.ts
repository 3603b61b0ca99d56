export { findClient } from './client-tables.ts';
export { newestBackupAt, scheduleBackups } from './nightly.ts';
export { readHeader } from './format.ts';
export { restoreBackup } from './restore.ts';
export { takeClientIn } from './take-in.ts';
export { type Sums, backupFileName, writeBackup } from './write.ts';
