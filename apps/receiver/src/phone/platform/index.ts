export type { Obstacle, PlatformDevice, ReceiverPlatform } from './receiver-platform.ts';
export { platform } from './this-platform.ts';
