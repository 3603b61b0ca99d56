export {
  type Account,
  findAccount,
  liveLimitOf,
  lockAccount,
  mayHaveReceivers,
  requireActive,
  requireReceiversWithinLimit,
  requireUsable,
  requireUsersWithinLimit,
  startTrial,
  timesOf,
  tooManyReceivers,
} from './account.ts';
export { countReceiversOf, isArchived } from './store.ts';
