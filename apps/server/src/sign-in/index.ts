export { lockEmail, takeWaitingPerson } from './account-store.ts';
export { demoDomain } from './demo-email.ts';
export { admittedMail } from './mails.ts';
export { openAccount } from './open-account.ts';
export { hashPassword } from './password.ts';
export { signInHandlers } from './routes.ts';
export { discover } from './open-id/protocol.ts';
export { type SignInProvider, signInProvidersOf } from './open-id/providers.ts';
