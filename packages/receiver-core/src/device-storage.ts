import type { Company, DeviceEvent } from '@earshot/contract';
import { emptyPlaybackState, type InboxMessage, type PlaybackState } from '@earshot/domain';
import { emptyMonitorState, type MonitorState } from '@earshot/geofence';
import type { SilenceReason } from './speaker.ts';

/** The messages as the server last sent them. */
export interface Inbox {
  readonly cursor: string;
  readonly messages: readonly InboxMessage[];
}

/** Why one version of a message was not heard so far. */
export interface Silence {
  readonly version: number;
  readonly reason: SilenceReason;
  readonly isReported: boolean;
}

/** Everything the device remembers, except the events. */
export interface DeviceState {
  /** E.164 number of the owner. */
  readonly owner?: string | undefined;
  /** Absent until the first sync. */
  readonly inbox?: Inbox | undefined;
  /** The companies that speak on this phone or ask to, in the server's order; absent until the first sync. */
  readonly companies?: readonly Company[] | undefined;
  readonly monitor: MonitorState;
  readonly playback: PlaybackState;
  /** The person wants to hear no message by itself before this instant, epoch ms. */
  readonly mutedUntil?: number | undefined;
  /** By message id. */
  readonly silences: Readonly<Record<string, Silence>>;
}

export interface StoredDevice extends DeviceState {
  /** Not yet taken by the server, oldest first. */
  readonly events: readonly DeviceEvent[];
}

/** The changes of one step. All of them are stored, or none. */
export interface Changes extends Partial<DeviceState> {
  readonly newEvents?: readonly DeviceEvent[];
  /** Ids of events that the server has taken. */
  readonly sentEvents?: readonly string[];
}

/** Keeps the device's memory over reloads; a native wrapper brings its own. */
export interface DeviceStorage {
  load(): Promise<StoredDevice>;
  /** Resolves once all changes are on the disk together; rejects if none of them is. */
  write(changes: Changes): Promise<void>;
}

/** The memory of a new device. */
export const nothingKept: StoredDevice = { monitor: emptyMonitorState, playback: emptyPlaybackState, silences: {}, events: [] };

export function applyChanges(kept: StoredDevice, { newEvents = [], sentEvents = [], ...state }: Changes): StoredDevice {
  const sent = new Set(sentEvents);
  const events = sent.size === 0 && newEvents.length === 0 ? kept.events : [...kept.events.filter(({ id }) => !sent.has(id)), ...newEvents];
  return { ...kept, ...state, events };
}
