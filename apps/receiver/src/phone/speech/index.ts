export { FittingSpeaker, type SpokenContent } from './fitting-speaker.ts';
export { unlockSpeech } from './unlock-speech.ts';
export { loadVoices, speaksLanguage, voiceFor } from './voices.ts';
export { WebSpeaker } from './web-speaker.ts';
export { WebSpeech } from './web-speech.ts';
