import type { Services } from '../../platform/services.ts';
import { outboxGateway, setOptOut, type SmsGateway } from '../outbox/index.ts';
import { kannelGateway } from './kannel.ts';
import { openReportSigner } from './report-signer.ts';
import { twilioGateway } from './twilio.ts';
import { vonageGateway } from './vonage.ts';
import { webhookGateway } from './webhook.ts';

export { mountSmsCallbacks } from './callbacks.ts';

/** Less than the 30 seconds that the port allows. */
const timeoutMs = 20_000;

export function openSmsGateway(services: Pick<Services, 'config' | 'database' | 'now'>): SmsGateway {
  const { config, database, now } = services;
  const { sms: settings, publicUrl } = config;
  const onOptOut = async (phone: string): Promise<void> => void (await setOptOut(database.db, phone, { isOut: true, now: now() }));
  switch (settings.kind) {
    case 'outbox':
      return outboxGateway;
    case 'twilio':
      return twilioGateway({ settings, statusUrl: toStatusUrl(publicUrl, 'twilio'), onOptOut, timeoutMs });
    case 'vonage':
      // Without the secret, receipts are not trusted.
      return vonageGateway({ settings, statusUrl: settings.signatureSecret === undefined ? undefined : toStatusUrl(publicUrl, 'vonage'), timeoutMs });
    case 'kannel': {
      const signer = openReportSigner(services);
      return kannelGateway({ settings, toReportUrl: async (id) => `${publicUrl}/api/sms/kannel/status?${await signer.sign(id)}&status=%d`, timeoutMs });
    }
    case 'webhook':
      return webhookGateway({ settings, now, timeoutMs });
  }
}

const thisMachine = /^(?:localhost|.*\.localhost|127\..*|0\.0\.0\.0|\[::1?\])$/;

/** An address of this machine is unreachable from outside, and Twilio refuses a text message that names one. */
const toStatusUrl = (publicUrl: string, provider: string): string | undefined =>
  thisMachine.test(new URL(publicUrl).hostname) ? undefined : `${publicUrl}/api/sms/${provider}/status`;
export { gsmDoubleLetters, isGsmText } from './gsm-alphabet.ts';
export { findTextLanguages } from './text-language.ts';
