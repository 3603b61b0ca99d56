export { company, FakeSpeech, FakeVoice, gate, inboxOf, message } from '@earshot/receiver-core/testing';
export { FakeSynthesis } from './fake-synthesis.ts';
