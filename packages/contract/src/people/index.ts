// The rows of the features of this wing, which a web app loads together.
export { accountSettings, audit } from './account-settings.ts';
export { ownPhone } from './own-phone.ts';
export { savedViews } from './saved-views.ts';
export { secondFactor } from './second-factor.ts';
export { signIn } from './sign-in.ts';
export { start } from './start.ts';
export { userInvitations } from './user-invitations.ts';
export { users } from './users.ts';
