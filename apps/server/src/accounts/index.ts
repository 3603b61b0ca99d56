export {
  type Account,
  findAccount,
  liveLimitOf,
  lockAccount,
  mayHaveReceivers,
  requireActive,
  requireReceiversWithinLimit,
  requireUsable,
  startTrial,
  tooManyReceivers,
} from './account.ts';
export { countReceiversOf } from './store.ts';
