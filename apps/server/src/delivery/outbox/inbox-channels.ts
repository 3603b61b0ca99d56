import type { Config } from '../../platform/config/config.ts';

type Channel = 'sms' | 'mail';

/** What the developer inbox shows: that which the embedded outbox delivers. Where real providers send, nothing. */
export const inboxChannels = ({ developerInbox, sms, mail }: Pick<Config, 'developerInbox' | 'sms' | 'mail'>): readonly Channel[] =>
  developerInbox ? ([sms.kind === 'outbox' && 'sms', mail.kind === 'outbox' && 'mail'] as const).filter((channel) => channel !== false) : [];
