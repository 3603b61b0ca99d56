import type { MailSettings } from '../../platform/config/config-providers.ts';
import { outboxMailer } from '../outbox/index.ts';
import { parseSender } from './options.ts';
import { type OpenMailer, openSmtp } from './smtp.ts';

export const openMailer = (settings: MailSettings): OpenMailer =>
  settings.kind === 'smtp' ? openSmtp(settings) : { ...outboxMailer, close: async () => undefined };

/** The operator's address of this installation, for questions: the address its emails come from, unless that one is not read. */
export function toSupportEmail(settings: MailSettings): string | undefined {
  if (settings.kind !== 'smtp') return undefined;
  const { address } = parseSender(settings.from);
  return /^(no|do-?not)[-_.]?reply/i.test(address) ? undefined : address;
}
