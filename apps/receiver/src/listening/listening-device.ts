import type { Language } from '@earshot/domain';
import type { EngineView } from '../engine/index.ts';
import type { Words } from '../language/index.ts';
import type { Session } from '../session/index.ts';
import type { SyncState } from '../sync/index.ts';

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
}

/** Something that changes, and says so. */
interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** What the screens of a signed-in device ask of it. */
export interface ListeningDevice extends Source<DeviceView> {
  readonly engine: Source<EngineView> & { play(messageId: string): void };
  readonly sync: Source<SyncState>;
  /** Reports that the server does not have yet. */
  readonly unsentCount: number;
  /** Whether the browser failed to store something. */
  readonly isBehind: boolean;
  start(): void;
  stop(): void;
  unlockSound(): Promise<void>;
  signOut(): Promise<void>;
}
