import type { MailSettings } from '../platform/config-providers.ts';
import { outboxMailer } from '../platform/mail.ts';
import { type OpenMailer, openSmtp } from './smtp.ts';

/** Whoever the settings name. */
export const openMailer = (settings: MailSettings): OpenMailer =>
  settings.kind === 'smtp' ? openSmtp(settings) : { ...outboxMailer, close: async () => undefined };
