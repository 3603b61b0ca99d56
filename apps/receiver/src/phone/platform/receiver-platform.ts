import type { Language } from '@earshot/domain';
import type { EngineView, LocationSource } from '@earshot/receiver-core';
import type { ComponentType } from 'react';
import type { Words } from '../../ui/language/index.ts';
import type { ScreenLock } from '../wake-lock/index.ts';

/** Why this cannot be a receiver. */
export type Obstacle = 'insecure' | 'geolocation' | 'speech';

interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** What a platform may follow and ask of a device. */
export interface PlatformDevice {
  readonly engine: Source<EngineView>;
  readonly view: { readonly language: Language; readonly session: object | undefined };
  start(): void;
  play(messageId: string, isPushed?: boolean): void;
  skip(): void;
}

/** What the app runs on: a browser, or a native shell around the same app. Its build says which (`this-platform.ts`). */
export interface ReceiverPlatform {
  findObstacle(): Obstacle | undefined;
  readonly location: LocationSource;
  readonly screenLock: ScreenLock;
  /** Whether it has positions and may speak while nobody sees it. */
  readonly goesOnUnseen: boolean;
  readonly canHoldScreen: () => boolean;
  /** How the calls of the contract travel. */
  readonly fetch: typeof globalThis.fetch;
  /** Whether positions are allowed; undefined where that is not told. */
  askPosition(): Promise<PermissionState | undefined>;
  /** Has the system ask the person; straight from a tap. */
  requestPosition(): Promise<void>;
  /** Whether what is stored stays; undefined where that is not told. */
  askPersisted(): Promise<boolean | undefined>;
  /** The words of the screen where they differ from a browser's. */
  readonly reword?: (words: Words, language: Language) => Words;
  /** Follows a device from its opening on. */
  readonly attach?: (device: PlatformDevice) => void;
  /** Stands above Start, where this platform has to tell something. */
  readonly Card?: ComponentType<{ readonly language: Language }>;
}
