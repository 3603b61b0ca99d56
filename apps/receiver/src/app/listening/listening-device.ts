import type { Language } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import type { Words } from '../../ui/language/index.ts';
import type { OwnWay } from '../../phone/own-way/index.ts';
import type { OwnTracksApi } from '../../phone/own-tracks/index.ts';
import type { ReadinessMonitor, ReadinessTasks } from '../../readiness/index.ts';
import type { Session } from '../../sync/session/index.ts';
import type { CompanyBook, SyncState } from '../../sync/company/index.ts';

/** State for the screens, beside the engine's. */
export interface DeviceView {
  readonly session: Session | undefined;
  /** The server ended the session, not the person. */
  readonly wasSignedOut: boolean;
  readonly language: Language;
  readonly words: Words;
  readonly isStarting: boolean;
  /** Whether the screen stays on; undefined until known. */
  readonly isScreenHeld: boolean | undefined;
  readonly isLasting: boolean;
  readonly isChimeOn: boolean;
  /** Whether the browser failed to store something. */
  readonly isBehind: boolean;
  /** The browser's own report that it has no connection. */
  readonly isOffline: boolean;
  readonly isBatteryLow: boolean;
  /** Time when listening ended without the person's doing, epoch ms. */
  readonly endedByItselfAt: number | undefined;
  /** Whether the app takes the buttons of a headset and of a steering wheel. */
  readonly takesMediaKeys: boolean;
  /** Present shortly after the sign-in. */
  readonly care: DeviceCare | undefined;
}

/** A value that changes, and notifies of it. */
interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

export interface DeviceCare {
  readonly monitor: ReadinessMonitor;
  readonly tasks: ReadinessTasks;
  readonly ownTracks: OwnTracksApi;
  /** Loads the positions that the phone keeps for the person. */
  readonly ownWay: () => Promise<OwnWay>;
  started(): void;
  stopped(): void;
  signOut(): Promise<void>;
  stop(): void;
}

/** A message that is or was spoken, and how much of it. */
export interface SpokenMessage {
  readonly messageId: string;
  readonly language: Language;
  /** 0..1 */
  readonly fraction: number;
}

/** The part of a signed-in device that the screens use. */
export interface ListeningDevice extends Source<DeviceView> {
  readonly engine: Source<EngineView>;
  readonly sync: Source<SyncState>;
  readonly spoken: Source<SpokenMessage | undefined>;
  readonly companies: CompanyBook;
  readonly unsentCount: number;
  start(): void;
  stop(): void;
  /** Whether a later page goes on listening: not once the person ends it. This page asks no more whether to go on. */
  goOnLater(isWanted: boolean): void;
  unlockSound(): Promise<void>;
  /** Called directly from a tap; lets the device speak later. */
  unlockLater(): void;
  play(messageId: string): void;
  /** Ends the current speech, not the listening. */
  skip(): void;
  /** Keeps all messages silent until an instant, epoch ms, or no longer. */
  mute(until: number | undefined): void;
  /** Resolves once no message speaks. */
  quiet(): Promise<void>;
  /** Speaks a text about the app, unless a message speaks; false if it was not heard. */
  say(text: string, english?: string): Promise<boolean>;
  setChime(isOn: boolean): void;
  setMediaKeys(isOn: boolean): void;
  signOut(): Promise<void>;
}
