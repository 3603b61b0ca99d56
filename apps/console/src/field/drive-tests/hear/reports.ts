import type { DeviceEvent } from '@earshot/contract';

/** The phone's reports of one message, in the instants of its own clock. */
export interface HearingTimes {
  readonly deliveredAt?: number | undefined;
  /** The arrival, or the leaving. */
  readonly crossedAt?: number | undefined;
  readonly startedAt?: number | undefined;
  readonly heardAt?: number | undefined;
  readonly brokenAt?: number | undefined;
}

export type Reports = Readonly<Record<string, HearingTimes>>;

const fieldByKind = {
  delivered: 'deliveredAt',
  arrived: 'crossedAt',
  left: 'crossedAt',
  started: 'startedAt',
  heard: 'heardAt',
  interrupted: 'brokenAt',
  failed: 'brokenAt',
  notified: undefined,
} as const satisfies Record<DeviceEvent['kind'], keyof HearingTimes | undefined>;

/** Adds a phone's reports. They stay on this page. */
export function withEvents(reports: Reports, events: readonly DeviceEvent[]): Reports {
  const next: Record<string, HearingTimes> = { ...reports };
  for (const { messageId, kind, at } of events) {
    const field = fieldByKind[kind];
    if (field) next[messageId] = { ...next[messageId], [field]: at };
  }
  return next;
}

/** As on the activity screen; `speaking` is between. */
export type DeliveryStatus = 'heard' | 'speaking' | 'pending' | 'not_delivered';

export function toReceipt(reported: HearingTimes | undefined): DeliveryStatus {
  if (!reported?.deliveredAt) return 'not_delivered';
  if (reported.heardAt !== undefined) return 'heard';
  const { startedAt, brokenAt } = reported;
  return startedAt !== undefined && (brokenAt === undefined || brokenAt < startedAt) ? 'speaking' : 'pending';
}
