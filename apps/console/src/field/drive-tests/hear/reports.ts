import type { DeviceEvent } from '@earshot/contract';

/** The phone's reports of one message, in the instants of its own clock. */
export interface Reported {
  readonly deliveredAt?: number | undefined;
  /** The arrival, or the leaving. */
  readonly crossedAt?: number | undefined;
  readonly startedAt?: number | undefined;
  readonly heardAt?: number | undefined;
  readonly brokenAt?: number | undefined;
}

export type Reports = Readonly<Record<string, Reported>>;

const fieldOf = {
  delivered: 'deliveredAt',
  arrived: 'crossedAt',
  left: 'crossedAt',
  started: 'startedAt',
  heard: 'heardAt',
  interrupted: 'brokenAt',
  failed: 'brokenAt',
  notified: undefined,
} as const satisfies Record<DeviceEvent['kind'], keyof Reported | undefined>;

/** Adds a phone's reports. They stay on this page. */
export function withEvents(reports: Reports, events: readonly DeviceEvent[]): Reports {
  const next: Record<string, Reported> = { ...reports };
  for (const { messageId, kind, at } of events) {
    const field = fieldOf[kind];
    if (field) next[messageId] = { ...next[messageId], [field]: at };
  }
  return next;
}

/** As on the activity screen; `speaking` is between. */
export type Receipt = 'heard' | 'speaking' | 'pending' | 'not_delivered';

export function receiptOf(reported: Reported | undefined): Receipt {
  if (!reported?.deliveredAt) return 'not_delivered';
  if (reported.heardAt !== undefined) return 'heard';
  const { startedAt, brokenAt } = reported;
  return startedAt !== undefined && (brokenAt === undefined || brokenAt < startedAt) ? 'speaking' : 'pending';
}
