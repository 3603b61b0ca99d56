export { openPortLog, type PortLog, type PortOutcome } from './port-log.ts';
export { providersHandlers } from './routes.ts';
export { watchAnswers, watchGateway, watchMailer } from './watch.ts';
