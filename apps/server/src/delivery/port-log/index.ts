export { openPortLog, type PortLog, type PortOutcome } from './port-log.ts';
export { watchAnswers, watchGateway, watchMailer } from './watch.ts';
export { portNames, providerName, findProviderName, providerKind } from './provider-names.ts';
export { failureText, listSecrets } from './failure-text.ts';
