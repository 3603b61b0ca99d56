import { expect, it } from 'vitest';
import { type Consent, toConsentState, maySpeak } from './consent.ts';

const at = Date.UTC(2026, 10, 20, 17);
const unanswered: Consent = { agreedAt: null, leftAt: null, mutedAt: null };

it.each([
  ['waits without an answer', unanswered, 'waiting', false],
  ['speaks once it is agreed to', { ...unanswered, agreedAt: at }, 'agreed', true],
  ['is silent while it is muted', { ...unanswered, agreedAt: at, mutedAt: at }, 'agreed', false],
  ['is silent once it is left, though it was agreed to before', { ...unanswered, agreedAt: at, leftAt: at + 1 }, 'left', false],
  ['is silent when it is refused at once', { ...unanswered, leftAt: at }, 'left', false],
] as const)('a company %s', (_name, consent, state, speaks) => {
  expect([toConsentState(consent), maySpeak(consent)]).toEqual([state, speaks]);
});
