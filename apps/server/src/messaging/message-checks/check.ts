import type { MessageDraft, MessageSettings } from '@earshot/contract';
import { type CheckedDraft, type CheckFinding, findingsOf, rivalsOf } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { scheduleOf } from '../messages/index.ts';
import { audienceFacts, liveMessagesNear } from './live-store.ts';
import type { Audience } from './people-store.ts';

interface Checking {
  readonly content: MessageDraft;
  readonly settings: MessageSettings;
  readonly audience: Audience;
  readonly speedMph: number;
}

/** Findings about a message before it is set. Only reads; compares circles and hours first, receivers after. */
export async function checkMessage(db: Db, actor: Actor, { content, settings, audience, speedMph }: Checking, now: number): Promise<readonly CheckFinding[]> {
  const draft = draftOf(content, settings, actor.timeZone);
  const { place, radiusMeters } = draft;
  const near = place && radiusMeters > 0 ? await liveMessagesNear(db, actor, { place, radiusMeters, messageId: content.id }, now) : [];
  const meeting = rivalsOf(draft, near, now);
  const messageIds = meeting.map(({ message }) => message.id);
  const { people, shared } = await audienceFacts(db, actor, audience, { messageIds, now });
  return findingsOf({ draft, rivals: meeting.filter(({ message }) => shared.has(message.id)), people }, { now, speedMph });
}

const draftOf = (content: MessageDraft, settings: MessageSettings, timeZone: string): CheckedDraft => ({
  texts: { en: content.body, es: content.spanishBody },
  place: content.lat === undefined || content.lng === undefined ? undefined : { lat: content.lat, lng: content.lng },
  radiusMeters: content.radiusMeters,
  radiusUnit: content.radiusUnit,
  trigger: settings.trigger,
  schedule: scheduleOf(settings, timeZone),
  priority: settings.priority ?? 0,
  dwellSeconds: settings.dwellSeconds ?? 0,
});
