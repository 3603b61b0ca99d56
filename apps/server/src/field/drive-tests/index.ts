export { scheduleDriveTests } from './scheduled-runs.ts';
export { driveTestsHandlers } from './routes.ts';
