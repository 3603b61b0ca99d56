export { type Account, findAccount, liveLimitOf, lockAccount, requireActive, requireReceiversWithinLimit, requireUsable, startTrial } from './account.ts';
export { countReceiversOf } from './store.ts';
