export { openPortLog, type PortLog, type PortOutcome } from './port-log.ts';
export { watchAnswers, watchGateway, watchMailer } from './watch.ts';
export { portNames, providerName, providerOf, standingOf } from './names.ts';
export { failureText, secretsOf } from './failure-text.ts';
