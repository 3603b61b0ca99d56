import { providerPorts, type ProviderStatus } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { parsePhoneOfAny } from '@earshot/domain/phone';
import * as z from 'zod';
import { type Mailer, type MailOutcome, findOptOuts, sendLater, type SmsGateway, type SmsOutcome } from '../../delivery/outbox/index.ts';
import { failureText, providerName, findProviderName, listSecrets } from '../../delivery/port-log/index.ts';
import type { Translator } from '../../delivery/translation/index.ts';
import type { Finder } from '../../geography/finder/index.ts';
import type { MapStyle } from '../../geography/map-style/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { toProviderStatus } from './policy.ts';
import { countUnsent, listOutcomes } from './store.ts';

/** The ports that can be tested, each as the product uses it. */
export interface TestedPorts {
  readonly sms: SmsGateway;
  readonly mail: Mailer;
  readonly translator: Translator;
  readonly places: Pick<Finder, 'probe'>;
  readonly map: MapStyle;
}

export type TestedPort = 'sms' | 'mail' | 'geocoder' | 'map' | 'translator';

/** The status of each port, in the order of the page. */
export async function listProviders({ config, database: { db } }: Services, now: number): Promise<ProviderStatus[]> {
  const rows = await listOutcomes(db);
  const unsent = await countUnsent(db, now);
  const findQueueCounts = (channel: 'sms' | 'mail') => {
    const { waiting = 0, sending = 0, failedLastDay = 0 } = unsent.find((each) => each.channel === channel) ?? {};
    return { waiting, sending, failedLastDay };
  };
  return providerPorts.map((port) =>
    toProviderStatus({
      port,
      provider: findProviderName(config, port),
      row: rows.find((row) => row.port === port),
      queue: port === 'sms' || port === 'mail' ? findQueueCounts(port) : undefined,
    }),
  );
}

/** The result of a test, in words for the staff. */
interface Verdict {
  readonly isWell: boolean;
  readonly message: string;
}

interface Test {
  readonly services: Services;
  readonly ports: TestedPorts;
  readonly port: TestedPort;
  /** As `findTestRecipient` returned it. */
  readonly to: string;
  readonly limitMs?: number | undefined;
}

/** Longer than a working provider takes; the console waits for it. */
const testLimitMs = 15_000;

/** The recipient of a test: a number in E.164, an address, or '' for ports that send nothing. Refuses an invalid recipient. */
export async function findTestRecipient({ config, database }: Services, port: TestedPort, to: string | undefined): Promise<string> {
  if (port === 'sms') {
    const phone = parseTestPhone(to ?? '', config.smsLimits.countries);
    if ((await findOptOuts(database.db, [phone])).size > 0) throw invalid({ field: 'To', message: 'has opted out of text messages' });
    return phone;
  }
  if (port !== 'mail') return '';
  const address = z.email().max(320).safeParse(to?.trim());
  if (!address.success) throw invalid({ field: 'To', message: 'must be an email address' });
  return address.data;
}

function parseTestPhone(typed: string, countries: readonly string[]): string {
  const parsed = parsePhoneOfAny(typed, 'US');
  if (!parsed.ok && parsed.reason === 'country_not_served') throw invalid({ field: 'To', message: parsed.message });
  if (!parsed.ok || !typed.trim().startsWith('+'))
    throw invalid({ field: 'To', message: 'must be a phone number with its country code, such as +12025550147' });
  if (!countries.includes(parsed.country)) throw invalid({ field: 'To', message: `must be a number of one of these countries: ${countries.join(', ')}` });
  return parsed.e164;
}

/** Makes a harmless request to the provider of a port, and returns its answer. */
export async function tryOut({ services, ports, port, to, limitMs = testLimitMs }: Test): Promise<Verdict> {
  const { config } = services;
  const name = providerName(findProviderName(config, port));
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve({ isWell: false, message: `${name} has not answered within ${limitMs / 1_000} seconds.` }), limitMs);
  });
  try {
    return await Promise.race([tests[port]({ services, ports, name, to }), tooLong]);
  } catch (error) {
    const reason = error instanceof Refusal ? error.message : failureText(error, listSecrets(config));
    return { isWell: false, message: `Failed. ${reason}` };
  } finally {
    clearTimeout(timer);
  }
}

interface Trial extends Pick<Test, 'services' | 'ports' | 'to'> {
  readonly name: string;
}

const smsText = 'This is a test from Earshot. No action is needed.';
const mailSubject = 'A test from Earshot';
const mailText = 'This is a test from Earshot. Email works. No action is needed.';
const english = 'The gate code is 4471.';

const tests: Readonly<Record<TestedPort, (trial: Trial) => Promise<Verdict>>> = {
  sms: async ({ services, ports, name, to }) => {
    if (services.config.sms.kind === 'outbox') return intoOutbox(services, { channel: 'sms', recipient: to, body: smsText });
    return toVerdict(name, await ports.sms.send({ to, body: smsText, idempotencyKey: newId(services.now()) }));
  },
  mail: async ({ services, ports, name, to }) => {
    if (services.config.mail.kind === 'outbox') return intoOutbox(services, { channel: 'mail', recipient: to, subject: mailSubject, body: mailText });
    return toVerdict(name, await ports.mail.send({ to, subject: mailSubject, body: mailText, idempotencyKey: newId(services.now()) }));
  },
  geocoder: async ({ ports, name }) => {
    const [first, ...others] = await ports.places.probe({ text: 'Denver' });
    if (first === undefined) return { isWell: false, message: `${name} answered, but found no place called Denver.` };
    return {
      isWell: true,
      message: `${name} found ${others.length + 1} ${others.length === 0 ? 'place' : 'places'} for “Denver”, first ${[first.name, first.detail].filter(Boolean).join(', ')}.`,
    };
  },
  map: async ({ ports, name }) => {
    const layers = await ports.map.probe();
    return { isWell: true, message: `${name} sent a style with ${layers} layers. Browsers load it on their own.` };
  },
  translator: async ({ ports, name }) => {
    const [spanish = ''] = await ports.translator.toSpanish([english]);
    return { isWell: true, message: `${name} translated “${english}” as “${spanish}”` };
  },
};

function toVerdict(name: string, sent: SmsOutcome | MailOutcome): Verdict {
  if (sent.status === 'sent') return { isWell: true, message: `Accepted by ${name} as ${sent.providerId}.` };
  if (sent.status === 'refused') return { isWell: false, message: `Refused. ${sent.reason}` };
  return { isWell: false, message: `It may or may not have been sent. ${sent.reason}` };
}

type OutboxTest = Pick<Parameters<typeof sendLater>[2], 'channel' | 'recipient' | 'subject' | 'body'>;

/** The embedded outbox delivers nothing: the test is a row of it, to be read in the developer inbox. */
async function intoOutbox(services: Services, test: OutboxTest): Promise<Verdict> {
  const now = services.now();
  await services.database.transaction((tx) => sendLater(services, tx, { ...test, kind: 'provider test' }, now));
  const where = services.config.developerInbox ? ' It can be read in the developer inbox.' : '';
  return { isWell: true, message: `Written to the embedded outbox, which sends nothing.${where}` };
}
