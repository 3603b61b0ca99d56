export { type CompanyBook, type CompanyChange, companyBook } from './company-book.ts';
export { LiveInbox } from './live-inbox.ts';
export { connect, type ReceiverApi, syncApi } from './receiver-api.ts';
export { SyncLoop, type SyncState } from './sync-loop.ts';
