import type { MessageDraft, MessageSettings } from '@earshot/contract';
import { type CheckedDraft, type CheckFinding, findCompetitors, listFindings, toPlayManner, toSchedule } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { audienceFacts, liveMessagesNear } from './nearby-messages-store.ts';
import type { Audience } from './people-store.ts';

interface CheckRequest {
  readonly content: MessageDraft;
  readonly settings: MessageSettings;
  readonly audience: Audience;
  readonly speedMph: number;
}

/** Findings about a message before it is set. Only reads; compares circles and hours first, receivers after. */
export async function checkMessage(
  db: Db,
  actor: Actor,
  { content, settings, audience, speedMph }: CheckRequest,
  now: number,
): Promise<readonly CheckFinding[]> {
  const draft = toCheckedDraft(content, settings, actor.timeZone);
  const { place, radiusMeters } = draft;
  const near = place && radiusMeters > 0 ? await liveMessagesNear(db, actor, { place, radiusMeters, messageId: content.id }, now) : [];
  const meeting = findCompetitors(draft, near, now);
  const messageIds = meeting.map(({ message }) => message.id);
  const { people, shared } = await audienceFacts(db, actor, audience, { messageIds, now });
  return listFindings({ draft, rivals: meeting.filter(({ message }) => shared.has(message.id)), people }, { now, speedMph });
}

const toCheckedDraft = (content: MessageDraft, settings: MessageSettings, timeZone: string): CheckedDraft => ({
  texts: { en: content.body, es: content.spanishBody },
  place: content.lat === undefined || content.lng === undefined ? undefined : { lat: content.lat, lng: content.lng },
  radiusMeters: content.radiusMeters,
  radiusUnit: content.radiusUnit,
  ...toPlayManner(settings),
  schedule: toSchedule(settings, timeZone),
});
