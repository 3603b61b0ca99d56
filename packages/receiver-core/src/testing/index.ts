export { company } from './companies.ts';
export { FakeLocation } from './fake-location.ts';
export { FakeSpeech, FakeVoice } from './fake-voice.ts';
export { gate, makeInbox, message } from './messages.ts';
export { TimedVoice } from './timed-voice.ts';
