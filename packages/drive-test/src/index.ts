export type { DriveInput } from './drive-input.ts';
export { positionsOn } from './positions.ts';
export { layOut, longestDriveMs, RouteError } from './route.ts';
export { runDrive } from './run-drive.ts';
