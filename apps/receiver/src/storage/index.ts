export { DeviceRecord } from './device-record.ts';
export { type DeviceStorage, type Inbox, type Kept, nothingKept, type Silence } from './device-storage.ts';
export { memoryStorage } from './memory-storage.ts';
export { openStorage } from './open-storage.ts';
