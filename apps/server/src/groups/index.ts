export { copyName } from './copy-name.ts';
export { groupsHandlers } from './routes.ts';
