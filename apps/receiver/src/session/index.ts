export { forgetInvitation, readInvitation, takeInvitation } from './invitation.ts';
export { keepSession, readSession, type Session } from './session.ts';
