import type { MessageDraft, MessageSettings } from '@earshot/contract';
import { type InboxMessage, toPlayManner, toSchedule } from '@earshot/domain';
import { settingsIssues } from '../../messaging/messages/index.ts';
import { invalid } from '../../platform/http/failures.ts';

/** A message as the composer has it, saved or not. */
export interface Draft {
  readonly content: MessageDraft;
  readonly message_settings: MessageSettings;
}

interface Sender {
  /** The id of the saved message, or a new one. */
  readonly id: string;
  readonly timeZone: string;
  readonly clientName: string;
}

/** Returns the draft as a device would receive it; throws a 422 if it cannot be driven yet. */
export function messageOfDraft({ content, message_settings: settings }: Draft, { id, timeZone, clientName }: Sender): InboxMessage {
  const schedule = toSchedule(settings, timeZone);
  const { lat, lng, radiusMeters } = content;
  const issues = settingsIssues(schedule).map((issue) => ({ ...issue, field: `draft.${issue.field}` }));
  const isRequired = (field: string) => ({ field: `draft.content.${field}`, message: 'is required' });
  if (content.body === '') issues.push(isRequired('Body'));
  if (radiusMeters > 0 && (lat === undefined || lng === undefined)) issues.push(isRequired('Lat'));
  if (issues.length > 0) throw invalid(...issues);
  return {
    id,
    version: 1,
    title: content.title,
    ...(content.spanishBody && content.spanishTitle && { spanishTitle: content.spanishTitle }),
    texts: { en: content.body, ...(content.spanishBody && { es: content.spanishBody }) },
    ...(radiusMeters > 0 && lat !== undefined && lng !== undefined && { geofence: { center: { lat, lng }, radiusMeters } }),
    location: content.location,
    ...toPlayManner(settings),
    schedule,
    sender: clientName,
  };
}
