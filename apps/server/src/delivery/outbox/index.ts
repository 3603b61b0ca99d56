export { noteDelivery } from './delivery-reports.ts';
export { inboxChannels } from './inbox-channels.ts';
export { mountDeveloperInbox } from './inbox-page.ts';
export { takeReply } from './replies.ts';
export { sendAllLater, sendLater, workOnOutbox } from './service.ts';
export { addRows as leaveInOutbox, type DeliveryReport, findOptOuts, oldestUnsentAt, outboxCounts, setOptOut } from './store.ts';
export { type Mail, type MailOutcome, type Mailer, outboxMailer } from './mailer.ts';
export { oneLine, plainName } from './plain-name.ts';
export { type SmsGateway, type SmsOutcome, outboxGateway } from './sms-gateway.ts';
