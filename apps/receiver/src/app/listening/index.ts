export type { DeviceView, ListeningDevice, SpokenMessage } from './listening-device.ts';
export { RunningScreen } from './running-screen.tsx';
export { type Silence, findSilence } from './silence.ts';
export { tellNext } from './announce-next.ts';
export { titleIn } from './titles.ts';
export { StartScreen } from './start-screen.tsx';
