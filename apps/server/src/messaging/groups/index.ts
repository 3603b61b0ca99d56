export { copyName, nameKey } from './copy-name.ts';
export { selectMemberCount } from './list-store.ts';
export { groupsHandlers } from './routes.ts';
