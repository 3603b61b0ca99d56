export type { SilenceReason, Speaker, Speech, SpeechOutcome, SpeechRequest } from './speaker.ts';
export { WebSpeaker } from './web-speaker.ts';
