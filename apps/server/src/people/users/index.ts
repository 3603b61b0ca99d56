export { beginOperating } from './start-operator.ts';
export { listChanges } from './changes.ts';
export { listOperators } from './list-store.ts';
export { toStoredNumber } from './phone-number.ts';
export { usersHandlers } from './routes.ts';
export { lockTeam } from './team.ts';
