export { alreadyThereMessage } from './examine-rows.ts';
export { importsHandlers } from './routes.ts';
export { stuckMs, workOnImports } from './service.ts';
export { findRunning as findRunningImport } from './store.ts';
