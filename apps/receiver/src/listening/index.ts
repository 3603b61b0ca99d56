export type { DeviceView, ListeningDevice } from './listening-device.ts';
export { RunningScreen } from './running-screen.tsx';
export { StartScreen } from './start-screen.tsx';
