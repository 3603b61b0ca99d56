import { type PluginListenerHandle, registerPlugin } from '@capacitor/core';

/** What of the system no plugin in the registry gives. Written in `../android` and `../ios`, where it was never compiled. */
export interface PhoneNativePlugin {
  /** Lowers what else plays and takes the speakers, also those of a car; not granted during a call. */
  beginSpeech(): Promise<{ readonly isGranted: boolean }>;
  /** Gives them back. */
  endSpeech(): Promise<void>;
  /** Whether the app is listening, and what Android says after a restart of the phone, when it no longer does. */
  keepListening(options: { readonly isListening: boolean; readonly title: string; readonly text: string }): Promise<void>;
  batterySaver(): Promise<BatterySaver>;
  /** Opens the system's page on which the person exempts the app. */
  openBatterySettings(): Promise<void>;
  /** A call or another app took the speakers: what was being spoken was not heard. */
  addListener(event: 'speechInterrupted', listener: () => void): Promise<PluginListenerHandle>;
}

export interface BatterySaver {
  /** Android's manufacturer, or 'Apple'. */
  readonly maker: string;
  /** Whether the system leaves the app alone. */
  readonly isExempt: boolean;
  /** Whether the phone saves battery just now. */
  readonly isSaving: boolean;
}

export const PhoneNative = registerPlugin<PhoneNativePlugin>('PhoneNative');
