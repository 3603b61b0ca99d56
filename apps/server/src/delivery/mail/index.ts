import type { MailSettings } from '../../platform/config/config-providers.ts';
import { outboxMailer } from '../outbox/index.ts';
import { senderOf } from './options.ts';
import { type OpenMailer, openSmtp } from './smtp.ts';

/** Whoever the settings name. */
export const openMailer = (settings: MailSettings): OpenMailer =>
  settings.kind === 'smtp' ? openSmtp(settings) : { ...outboxMailer, close: async () => undefined };

/** Where somebody may write to who runs this installation: the address its e-mails come from, unless nobody reads that. */
export function supportEmailOf(settings: MailSettings): string | undefined {
  if (settings.kind !== 'smtp') return undefined;
  const { address } = senderOf(settings.from);
  return /^(no|do-?not)[-_.]?reply/i.test(address) ? undefined : address;
}
