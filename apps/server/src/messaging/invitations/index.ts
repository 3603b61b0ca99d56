export { invitationsHandlers } from './routes.ts';
export { invitationFailed, sendDueLater, sendInvitations, workOnInvitations } from './service.ts';
