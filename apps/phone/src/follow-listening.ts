import type { PhoneNativePlugin } from '@earshot/phone-native';
import type { PreferencesPlugin } from '@capacitor/preferences';
import type { PlatformDevice } from '../../receiver/src/phone/platform/index.ts';
import { ownWords } from './words.ts';

const key = 'earshot.phone.listening';

export interface ListeningParts {
  readonly device: PlatformDevice;
  readonly native: Pick<PhoneNativePlugin, 'keepListening'>;
  readonly preferences: PreferencesPlugin;
}

/** Continues listening after the system or a restart ended the app in mid-shift, without another tap on Start. */
export async function followListening({ device, native, preferences }: ListeningParts): Promise<void> {
  const wasListening = (await preferences.get({ key })).value === 'on';
  if (wasListening && device.view.session && !device.engine.view.isRunning) device.start();
  let told: boolean | undefined;
  const look = (): void => {
    const { isRunning } = device.engine.view;
    if (isRunning === told) return;
    told = isRunning;
    const { restartedTitle, restarted } = ownWords(device.view.language);
    void preferences.set({ key, value: isRunning ? 'on' : 'off' }).catch(() => {});
    void native.keepListening({ isListening: isRunning, title: restartedTitle, text: restarted }).catch(() => {});
  };
  device.engine.subscribe(look);
  look();
}
