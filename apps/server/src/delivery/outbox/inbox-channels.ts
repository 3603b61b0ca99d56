import type { Config } from '../../platform/config/config.ts';

type Channel = 'sms' | 'mail';

/** Channels of the developer inbox: those that the embedded outbox delivers. None if real providers send. */
export const inboxChannels = ({ developerInbox, sms, mail }: Pick<Config, 'developerInbox' | 'sms' | 'mail'>): readonly Channel[] =>
  developerInbox ? ([sms.kind === 'outbox' && 'sms', mail.kind === 'outbox' && 'mail'] as const).filter((channel) => channel !== false) : [];
