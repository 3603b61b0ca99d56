export { scheduleDriveTests } from './rerun.ts';
export { driveTestsHandlers } from './routes.ts';
