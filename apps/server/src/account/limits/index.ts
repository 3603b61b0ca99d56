export {
  type Account,
  countTexts,
  findAccount,
  textsLeft,
  liveLimitOf,
  lockAccount,
  mayHaveReceivers,
  requireActive,
  requireReceiversWithinLimit,
  requireUsable,
  requireUsersWithinLimit,
  startTrial,
  takeText,
  timesOf,
  tooManyTexts,
  tooManyReceivers,
} from './account.ts';
export { countReceiversOf } from './store.ts';
