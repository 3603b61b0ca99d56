export { copyName, nameKey } from './copy-name.ts';
export { findMemberCounts, recallMemberCounts } from './member-counts.ts';
export { groupsHandlers } from './routes.ts';
