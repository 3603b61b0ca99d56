export { clientAdminHandlers } from './admin-routes.ts';
export { clientsHandlers } from './routes.ts';
export { noteViews } from './views.ts';
