export { scheduleBackups } from './nightly.ts';
export { restoreBackup } from './restore.ts';
export { type Sums, nameOf, writeBackup } from './write.ts';
