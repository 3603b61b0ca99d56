export type { SilenceReason, Speaker, Speech, SpeechOutcome } from './speaker.ts';
export { WebSpeaker } from './web-speaker.ts';
