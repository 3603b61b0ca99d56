import type { Language } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import type { Words } from '../../ui/language/index.ts';
import type { OwnTracksApi } from '../../phone/own-tracks/index.ts';
import type { ReadinessMonitor, ReadinessTasks } from '../../readiness/index.ts';
import type { Session } from '../../sync/session/index.ts';
import type { CompanyBook, SyncState } from '../../sync/company/index.ts';

/** What the screens show, beside what the engine says. */
export interface DeviceView {
  readonly session: Session | undefined;
  /** The server ended the session; the person did not. */
  readonly wasSignedOut: boolean;
  readonly language: Language;
  readonly words: Words;
  readonly isStarting: boolean;
  /** Whether the screen stays on; undefined until that is known. */
  readonly isScreenHeld: boolean | undefined;
  readonly isLasting: boolean;
  /** Whether a chime comes before a message. */
  readonly isChimeOn: boolean;
  /** Whether the browser failed to store something. */
  readonly isBehind: boolean;
  /** By what the browser says: nothing gets here or away. */
  readonly isOffline: boolean;
  readonly isBatteryLow: boolean;
  /** When listening ended though nobody ended it, epoch ms. */
  readonly endedByItselfAt: number | undefined;
  /** Whether the buttons of a headset and of a steering wheel are taken. */
  readonly takesMediaKeys: boolean;
  /** Comes a moment after the sign-in. */
  readonly care: DeviceCare | undefined;
}

/** Something that changes, and says so. */
interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** What looks after the phone. */
export interface DeviceCare {
  readonly monitor: ReadinessMonitor;
  readonly tasks: ReadinessTasks;
  readonly ownTracks: OwnTracksApi;
  started(): void;
  /** Listening has ended. */
  stopped(): void;
  signOut(): Promise<void>;
  stop(): void;
}

/** A message that is or was spoken, and how far. */
export interface SpokenMessage {
  readonly messageId: string;
  readonly language: Language;
  /** 0..1 */
  readonly fraction: number;
}

/** What the screens of a signed-in device ask of it. */
export interface ListeningDevice extends Source<DeviceView> {
  readonly engine: Source<EngineView>;
  readonly sync: Source<SyncState>;
  /** The message that was spoken last. */
  readonly spoken: Source<SpokenMessage | undefined>;
  readonly companies: CompanyBook;
  /** Reports that the server does not have yet. */
  readonly unsentCount: number;
  start(): void;
  stop(): void;
  unlockSound(): Promise<void>;
  /** Straight from a tap that lets it speak later. */
  unlockLater(): void;
  /** Speaks a message now. */
  play(messageId: string): void;
  /** Ends what is being spoken, not the listening. */
  skip(): void;
  /** Speaks something about the app, unless a message speaks; false where it was not heard. */
  say(text: string, english?: string): Promise<boolean>;
  setChime(isOn: boolean): void;
  setMediaKeys(isOn: boolean): void;
  signOut(): Promise<void>;
}
