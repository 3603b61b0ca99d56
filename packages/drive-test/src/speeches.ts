import type { StoredDevice, SilenceReason } from '@earshot/receiver-core';

/** One try to speak a message, as the phone reported it. Epoch ms. */
export interface SpokenTry {
  readonly messageId: string;
  readonly startsAt: number;
  /** Infinity while it goes on. */
  readonly endsAt: number;
  /** 0..1 of the text. */
  readonly fraction: number;
  readonly isHeard: boolean;
}

/** The tries, by begin. */
export function listSpokenTries(events: StoredDevice['events']): readonly SpokenTry[] {
  const tries: SpokenTry[] = [];
  for (const { messageId, kind, at, fraction = 0 } of events) {
    if (kind === 'started') tries.push({ messageId, startsAt: at, endsAt: Infinity, fraction: 0, isHeard: false });
    const last = tries.at(-1);
    // One message speaks at a time, so an end is that of the last one. A speech that ended before its first word was no try.
    if (last?.messageId !== messageId || last.endsAt !== Infinity) continue;
    if (kind === 'heard') tries[tries.length - 1] = { ...last, endsAt: at, fraction: 1, isHeard: true };
    if (kind === 'interrupted') tries[tries.length - 1] = { ...last, endsAt: at, fraction };
  }
  return tries;
}

export const listSilences = (events: StoredDevice['events'], messageId: string): ReadonlySet<SilenceReason> =>
  new Set(events.flatMap((event) => (event.messageId === messageId && event.reason ? [event.reason] : [])));
