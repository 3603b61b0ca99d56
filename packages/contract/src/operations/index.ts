// The rows of the features of this wing, which a web app loads together.
export { clientAdmin } from './client-admin.ts';
export { clients } from './clients.ts';
export { housekeeping } from './housekeeping.ts';
export { personalData } from './personal-data.ts';
export { providers } from './providers.ts';
export { system } from './system.ts';
export { waitingList } from './waiting-list.ts';
