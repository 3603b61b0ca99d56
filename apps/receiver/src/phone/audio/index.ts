export { AudioOut } from './audio-out.ts';
export { cachedRecordings, rememberedRecordings } from './recording-store.ts';
export { type RecordingKey, Recordings } from './recordings.ts';
export { serverVoice } from './server-voice.ts';
export { RecordedVoice } from './recorded-voice.ts';
