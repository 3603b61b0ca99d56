export {
  type Account,
  countInvitations,
  findAccount,
  invitationsLeft,
  liveLimitOf,
  lockAccount,
  mayHaveReceivers,
  requireActive,
  requireReceiversWithinLimit,
  requireUsable,
  requireUsersWithinLimit,
  startTrial,
  timesOf,
  tooManyInvitations,
  tooManyReceivers,
} from './account.ts';
export { countReceiversOf, isArchived } from './store.ts';
