export { copyName, nameKey } from './copy-name.ts';
export { groupsHandlers } from './routes.ts';
