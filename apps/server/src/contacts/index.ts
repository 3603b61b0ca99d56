export { contactsHandlers } from './routes.ts';
export { mayShare } from './store.ts';
