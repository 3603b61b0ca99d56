import type { Language } from '@earshot/domain';
import type { EngineView, LocationSource } from '@earshot/receiver-core';
import type { ComponentType } from 'react';
import type { Words } from '../../ui/language/index.ts';
import type { ScreenLock } from '../wake-lock/index.ts';

export type Obstacle = 'insecure' | 'geolocation' | 'speech';

interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** The part of a device that a platform may follow and use. */
export interface PlatformDevice {
  readonly engine: Source<EngineView>;
  readonly view: { readonly language: Language; readonly session: object | undefined };
  start(): void;
  play(messageId: string, isPushed?: boolean): void;
  skip(): void;
}

/** The app's platform: a browser, or a native shell around the same app. The build chooses it (`this-platform.ts`). */
export interface ReceiverPlatform {
  findObstacle(): Obstacle | undefined;
  readonly location: LocationSource;
  readonly screenLock: ScreenLock;
  /** Whether it has positions and may speak while the app is not seen. */
  readonly goesOnUnseen: boolean;
  readonly canHoldScreen: () => boolean;
  /** Whether the app can hand a file to the person. */
  readonly savesFiles: boolean;
  /** Transport of the contract's calls. */
  readonly fetch: typeof globalThis.fetch;
  /** Whether positions are allowed; undefined if unknown. */
  askPosition(): Promise<PermissionState | undefined>;
  /** Has the system ask the person; called directly from a tap. */
  requestPosition(): Promise<void>;
  /** Whether the stored data stays; undefined if unknown. */
  askPersisted(): Promise<boolean | undefined>;
  /** Replaces the screen's words that differ from a browser's. */
  readonly reword?: (words: Words, language: Language) => Words;
  /** Follows a device from its opening on. */
  readonly attach?: (device: PlatformDevice) => void;
  /** Card above Start, if this platform has something to say. */
  readonly Card?: ComponentType<{ readonly language: Language }>;
}
