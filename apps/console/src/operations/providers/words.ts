import type { JobSchedule, ProviderPort, ProviderStatus } from '@earshot/contract';
import { dayMs, formatCount, hourMs, type MessageState } from '@earshot/domain';

export const portTitles: Readonly<Record<ProviderPort, string>> = {
  sms: 'Text messages',
  mail: 'Email',
  geocoder: 'Places',
  map: 'Map',
  translator: 'Translation',
  cards: 'Payments',
  google: 'Login with Google',
  openid: 'Login with your own provider',
};

interface StateLook {
  /** The message state whose colour the dot has. */
  readonly dot: MessageState;
  readonly label: string;
}

export const stateLooks: Readonly<Record<ProviderStatus['state'], StateLook>> = {
  working: { dot: 'active', label: 'Working' },
  failing: { dot: 'expired', label: 'Failing' },
  unused: { dot: 'future', label: 'Not used yet' },
  embedded: { dot: 'draft', label: 'Embedded' },
  off: { dot: 'draft', label: 'Off' },
};

const steps = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', 60_000],
  ['second', 1_000],
] as const;
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** '3 minutes ago'; both instants must come from the same clock. */
export function ago(at: number, now: number): string {
  const passed = Math.max(0, now - at);
  const [unit, ms] = steps.find(([, length]) => passed >= length) ?? ['second', 1_000];
  return passed < 5_000 ? 'just now' : relative.format(-Math.floor(passed / ms), unit);
}

/** 'in 3 minutes'; both instants must come from the same clock. */
export function inTime(at: number, now: number): string {
  const left = at - now;
  const [unit, ms] = steps.find(([, length]) => left >= length) ?? ['second', 1_000];
  return left < 5_000 ? 'now' : relative.format(Math.floor(left / ms), unit);
}

const scheduleTitles: Readonly<Record<string, string>> = {
  backup: 'Nightly backup',
  'billing-changes': 'Billing: changes of usage',
  'billing-grace': 'Billing: grace period',
  'billing-nightly': 'Billing: each night',
  'drive-tests': 'Saved drive tests',
  housekeeping: 'Housekeeping',
  'near-messages': 'Reminders of upcoming messages',
  'outbox-sweep': 'Messages left in the outbox',
  'report-mails': 'Reports by email',
};

/** The title of a scheduled job; an unknown job keeps its own name. */
export const scheduleTitle = (name: string): string => scheduleTitles[name] ?? name;

export function scheduleLook({ isLate, isLastWell }: Pick<JobSchedule, 'isLate' | 'isLastWell'>): StateLook {
  if (isLate) return { dot: 'expired', label: 'Late' };
  if (isLastWell === false) return { dot: 'expired', label: 'Failed' };
  return isLastWell === undefined ? { dot: 'future', label: 'Not run yet' } : { dot: 'active', label: 'On time' };
}

/** The unsent part of the outbox: '2 waiting', '1 being sent'. */
export function queueTexts({ waiting, sending, failedLastDay }: NonNullable<ProviderStatus['queue']>): readonly string[] {
  const parts = [
    waiting > 0 && `${formatCount(waiting)} waiting`,
    sending > 0 && `${formatCount(sending)} being sent`,
    failedLastDay > 0 && `${formatCount(failedLastDay)} failed in 24 hours`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? ['Nothing waiting'] : parts;
}
