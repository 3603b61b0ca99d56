export { DeviceRecord } from './device-record.ts';
export { type Changes, type DeviceState, type DeviceStorage, type Inbox, type StoredDevice, nothingKept, type Silence } from './device-storage.ts';
export { Engine, type EngineParts } from './engine.ts';
export type { EngineView, Sound, Status } from './engine-view.ts';
export type { LocationListener, LocationProblem, LocationSource, PhoneFix } from './location-source.ts';
export { memoryStorage } from './memory-storage.ts';
export { maxPieceLength, splitIntoPieces } from './sentences.ts';
export type { SilenceReason, Speaker, Speech, SpeechOutcome, SpeechRequest } from './speaker.ts';
