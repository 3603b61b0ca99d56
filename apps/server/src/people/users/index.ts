export { beginOperating } from './begin-operating.ts';
export { listChanges } from './changes.ts';
export { toStoredNumber } from './number.ts';
export { usersHandlers } from './routes.ts';
export { lockTeam } from './team.ts';
