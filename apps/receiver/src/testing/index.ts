export { FakeLocation } from './fake-location.ts';
export { FakeSynthesis } from './fake-synthesis.ts';
export { gate, inboxOf, message } from './messages.ts';
export { FakeSpeech, FakeVoice } from './fake-voice.ts';
