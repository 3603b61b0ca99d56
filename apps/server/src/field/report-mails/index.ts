export { mountOneClick } from './one-click.ts';
export { reportMailsHandlers } from './routes.ts';
export { scheduleReportMails } from './sending.ts';
