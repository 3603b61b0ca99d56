export { piecesOf } from './sentences.ts';
export type { SilenceReason, Speaker, Speech, SpeechOutcome } from './speaker.ts';
export { loadVoices, voiceFor } from './voices.ts';
export { WebSpeaker } from './web-speaker.ts';
export { WebSpeech } from './web-speech.ts';
