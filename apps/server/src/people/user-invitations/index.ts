export { acceptInvitation, checkLink, declineInvitation } from './accept-invitation.ts';
export { userInvitationsHandlers } from './routes.ts';
export { findOpenInvitation } from './store.ts';
