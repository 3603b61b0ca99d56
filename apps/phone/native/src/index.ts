import { type PluginListenerHandle, registerPlugin } from '@capacitor/core';

/** System functions that no plugin in the registry offers. Their native code is in `../android` and `../ios` and was never compiled. */
export interface PhoneNativePlugin {
  /** Lowers other sounds and takes the speakers, those of a car too. A call in progress refuses this. */
  beginSpeech(): Promise<{ readonly isGranted: boolean }>;
  /** Returns the speakers. */
  endSpeech(): Promise<void>;
  /** Reports whether the app is listening, and the text that Android shows if listening ends with a restart of the phone. */
  keepListening(options: { readonly isListening: boolean; readonly title: string; readonly text: string }): Promise<void>;
  batterySaver(): Promise<BatterySaver>;
  /** Opens the system's page on which the person exempts the app. */
  openBatterySettings(): Promise<void>;
  /** A call or another app took the speakers: the current message was not heard. */
  addListener(event: 'speechInterrupted', listener: () => void): Promise<PluginListenerHandle>;
}

export interface BatterySaver {
  /** Android's manufacturer, or 'Apple'. */
  readonly maker: string;
  /** True if the system lets the app run in the background. */
  readonly isExempt: boolean;
  readonly isSaving: boolean;
}

export const PhoneNative = registerPlugin<PhoneNativePlugin>('PhoneNative');
