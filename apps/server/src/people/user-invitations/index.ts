export { acceptInvitation, checkLink, declineInvitation } from './joining.ts';
export { userInvitationsHandlers } from './routes.ts';
export { findOpenInvitation } from './store.ts';
