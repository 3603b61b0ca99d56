export { forgetInvitation, readInvitation, takeInvitation } from './invitation.ts';
export { takeTicket } from './ticket.ts';
export { keepSession, readSession, type Session } from './session.ts';
