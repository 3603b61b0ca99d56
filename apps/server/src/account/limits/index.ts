export {
  type Account,
  countTexts,
  findAccount,
  textsLeft,
  liveMessageLimit,
  lockAccount,
  mayHaveReceivers,
  requireActive,
  requireReceiversWithinLimit,
  requireUsable,
  requireUsersWithinLimit,
  startTrial,
  takeText,
  toAccountTimes,
  tooManyTexts,
  tooManyReceivers,
} from './account.ts';
export { countReceivers } from './store.ts';
