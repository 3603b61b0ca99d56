export { forgetInvitation, readInvitation, takeInvitation } from './invitation.ts';
export { takeTicket } from './ticket.ts';
export { forgetSession, keepSession, readSession, type Session } from './session.ts';
