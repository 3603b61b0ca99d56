export { beginOperating } from './begin-operating.ts';
export { changesOf } from './changes.ts';
export { numberOf } from './number.ts';
export { usersHandlers } from './routes.ts';
export { lockTeam } from './team.ts';
