export { openPortLog, type PortLog, type PortOutcome } from './port-log.ts';
export { providersHandlers } from '../../operations/providers/routes.ts';
export { watchAnswers, watchGateway, watchMailer } from './watch.ts';
