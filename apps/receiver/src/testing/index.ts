export { company, FakeSpeech, FakeVoice, gate, makeInbox, message } from '@earshot/receiver-core/testing';
export { FakeSynthesis } from './fake-synthesis.ts';
