import { describe, expect, it } from 'vitest';
import type { Consent } from '../phone/consent.ts';
import { hourMs } from '../schedule/time-lengths.ts';
import { causeWords, type HearingFacts, silenceReasons, unheardCause, unheardCauseKinds } from './unheard-reasons.ts';

const at = Date.UTC(2026, 10, 20, 17);
const hour = hourMs;
const seen = { lastSeenAt: at - 60_000, endedAt: null };
const unanswered: Consent = { agreedAt: null, leftAt: null, mutedAt: null };
const agreed: Consent = { ...unanswered, agreedAt: at - 48 * hour };
const facts: HearingFacts = {
  startsAt: at - 8 * hour,
  endsAt: at + 8 * hour,
  deletedAt: null,
  pausedAt: null,
  trigger: 'enter',
  hasPlace: true,
  consent: agreed,
  invitedAt: at - 72 * hour,
  device: seen,
  deliveredAt: at - 7 * hour,
  arrivedAt: null,
  heardAt: null,
  notifiedAt: null,
  reason: null,
};

describe('the reason for which a message is not heard', () => {
  it.each([
    ['none when it was heard', { heardAt: at - hour, reason: 'left_before_end' }, undefined],
    ['that it was deleted before its end', { deletedAt: at - 1 }, { kind: 'deleted', since: at - 1 }],
    ['that it is paused, whatever else', { pausedAt: at - hour, device: undefined, reason: 'stale' }, { kind: 'paused', since: at - hour }],
    ['that it has not begun', { startsAt: at + 1, device: undefined }, { kind: 'not_begun' }],
    ['not installed', { device: undefined, deliveredAt: null }, { kind: 'not_installed' }],
    ['that the person was erased, where the device gave no word', { isErased: true, consent: unanswered, device: undefined }, { kind: 'erased' }],
    ['the device’s own word of a person who was erased', { isErased: true, consent: unanswered, reason: 'stale' }, { kind: 'stale' }],
    ['that nobody asked the person', { consent: unanswered, invitedAt: null, reason: 'stale', notifiedAt: at - hour }, { kind: 'not_invited' }],
    [
      'that the person was asked and has not agreed, whatever else',
      { consent: unanswered, reason: 'stale', notifiedAt: at - hour },
      { kind: 'not_agreed', since: at - 72 * hour },
    ],
    ['that the person left', { consent: { ...agreed, leftAt: at - hour }, device: undefined, reason: 'stale' }, { kind: 'left', since: at - hour }],
    ['that the person refused', { consent: { ...unanswered, leftAt: at - hour }, device: undefined }, { kind: 'left', since: at - hour }],
    ['that it is muted, before the device’s own word', { consent: { ...agreed, mutedAt: at - hour }, reason: 'stale' }, { kind: 'muted', since: at - hour }],
    ['not signed in since', { device: { lastSeenAt: at - 3 * hour, endedAt: at - 2 * hour } }, { kind: 'not_signed_in', since: at - 2 * hour }],
    ['app not open since, when it never came', { deliveredAt: null }, { kind: 'app_not_open', since: at - 60_000 }],
    [
      'app not open since, when it came and then the app was closed',
      { device: { lastSeenAt: at - 5 * hour, endedAt: null } },
      { kind: 'app_not_open', since: at - 5 * hour },
    ],
    [
      'the device’s own word before what is guessed',
      { device: { lastSeenAt: at - 5 * hour, endedAt: at - hour }, reason: 'outside_hours' },
      { kind: 'outside_hours' },
    ],
    ['notified, where the app is closed or never was', { deliveredAt: null, notifiedAt: at - hour }, { kind: 'notified', since: at - hour }],
    ['never near, notified or not, while the app is open', { notifiedAt: at - hour }, { kind: 'never_near' }],
    ['never near', {}, { kind: 'never_near' }],
    ['never near, while the app was seen within the hour', { device: { lastSeenAt: at - hour, endedAt: null } }, { kind: 'never_near' }],
    [
      'app not open since, once it was not seen for more than an hour',
      { device: { lastSeenAt: at - hour - 1, endedAt: null } },
      { kind: 'app_not_open', since: at - hour - 1 },
    ],
    ['no longer that it has not begun, at the instant of its beginning', { startsAt: at }, { kind: 'never_near' }],
    ['waiting, once there', { arrivedAt: at - 1000 }, { kind: 'waiting' }],
    ['waiting, for a departure', { trigger: 'exit' }, { kind: 'waiting' }],
    ['waiting, without a place', { hasPlace: false }, { kind: 'waiting' }],
  ] as const)('is %s', (_name, change, cause) => expect(unheardCause({ ...facts, ...change } as HearingFacts, at)).toEqual(cause));

  it('is judged at the end of a message that is over: an app closed since does not count', () => {
    const over = { ...facts, endsAt: at - 4 * hour, device: { lastSeenAt: at - 4 * hour, endedAt: null } };
    expect(unheardCause(over, at)).toEqual({ kind: 'never_near' });
  });

  it('is not an answer given after the message was over, if the device reported a reason', () => {
    const over = { ...facts, endsAt: at - 4 * hour, device: undefined, reason: 'outside_hours' as const };
    expect(unheardCause({ ...over, consent: { ...agreed, leftAt: at - hour } }, at)).toEqual({ kind: 'outside_hours' });
    expect(unheardCause({ ...over, reason: null, consent: { ...agreed, leftAt: at - hour } }, at)).toEqual({ kind: 'left', since: at - hour });
    expect(unheardCause({ ...over, consent: { ...agreed, mutedAt: at - hour } }, at)).toEqual({ kind: 'outside_hours' });
  });

  it('has words of its own and one thing to do, each of them', () => {
    const words = unheardCauseKinds.map((kind) => causeWords({ kind, since: at } as never, () => 'Friday'));
    for (const { reason, remedy } of words) expect([reason, remedy]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\.$/)]);
    expect(words.filter(({ reason }) => reason.endsWith('since Friday'))).toHaveLength(3);
    expect(new Set(unheardCauseKinds).size).toBe(13 + silenceReasons.length);
    // The two ways in which a phone fails to speak have the same words.
    expect(new Set(words.map(({ reason }) => reason)).size).toBe(unheardCauseKinds.length - 1);
    expect(new Set(words.map(({ remedy }) => remedy)).size).toBe(unheardCauseKinds.length - 1);
  });
});
