export { reportMailsHandlers } from './routes.ts';
export { scheduleReportMails } from './sending.ts';
