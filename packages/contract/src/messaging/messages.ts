import { maxBodyLength, maxDuplicates, maxTitleLength, mostUndone } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Done, id, instant, line, lines, locale, orNull, restorable, sentLocale, someIds, renamed } from '../wire/wire.ts';
import { messageList, Mode, owners, place, placeOrNone } from './message-list.ts';
import { exampleSettings } from './example-settings.ts';
import { latitudeOrBoth, MessageSettings } from './message-settings.ts';
import { ChooseMessages, PauseMessages, RecentRecipients, RecipientChoice, RecipientChoiceWithMessage, Recipients } from './recipients.ts';

/** A message as the composer reads it. */
export const Message = renamed(
  {
    id: ['ContentID', id],
    /** The English message of a Spanish version. */
    parentId: ['ParentID', orNull(id)],
    language: ['Locale', z.optional(locale)],
    clientId: ['ClientID', z.optional(id)],
    title: ['Title', z.string()],
    body: ['Body', z.string()],
    ...placeOrNone,
    mode: ['Mode', Mode],
    /** The Spanish version, if there is one; its parent is this message. */
    spanishId: ['spn_ContentID', orNull(id)],
    spanishParentId: ['spn_ParentID', orNull(id)],
    spanishTitle: ['spn_Title', orNull(z.string())],
    spanishBody: ['spn_Body', orNull(z.string())],
    modifiedAt: ['Modified', instant],
    /** '' without an end (spec 1 §4: No Limit). */
    endsAt: ['Expiration_Timestamp', z.union([z.literal(''), instant]).optional()],
    duration: ['Expiration_Duration', z.string().optional()],
    senderId: ['SenderID', id],
    timeZone: ['TimeZone', z.string()],
    pausedAt: ['paused_at', orNull(instant)],
  },
  // spec 1 §3 names them; the values of a save are not kept.
  ['Search_Meta', 'actor', 'only_spn'],
);
export type Message = z.output<typeof Message>;

const WireDraft = renamed({
  id: ['ContentID', z.optional(id)],
  /** Checked and not kept: `Title` and `Body` are English, the Spanish words have fields of their own. */
  language: ['Locale', z.optional(sentLocale)],
  modifiedAt: ['Modified', z.optional(instant)],
  title: ['Title', line(maxTitleLength)],
  body: ['Body', lines(maxBodyLength)],
  ...place,
  lat: ['Lat', z.optional(latitudeOrBoth)],
  mode: ['Mode', Mode],
  spanishTitle: ['spn_Title', z.optional(line(maxTitleLength))],
  spanishBody: ['spn_Body', z.optional(lines(maxBodyLength))],
});

/** The data that the composer saves. `modifiedAt` is the one it read; a stale one is a 409. */
export const MessageDraft = z.codec(WireDraft, z.custom<Omit<z.output<typeof WireDraft>, 'lat'> & { readonly lat?: number }>(), {
  decode: ({ lat, ...draft }) => (typeof lat === 'object' ? { lng: lat.lng, ...draft, lat: lat.lat } : { ...draft, ...(lat !== undefined && { lat }) }),
  encode: (draft) => draft,
});
export type MessageDraft = z.output<typeof MessageDraft>;

const SaveMessage = z
  .object({ content: MessageDraft, message_settings: MessageSettings, receivers: RecipientChoice.optional() })
  .superRefine(({ content }, context) => {
    if (content.mode !== 'final') return;
    if (content.title === '') context.addIssue({ code: 'custom', path: ['content', 'Title'], message: 'is required' });
    if (content.body === '') context.addIssue({ code: 'custom', path: ['content', 'Body'], message: 'is required' });
    if (content.radiusMeters > 0 && (content.lat === undefined || content.lng === undefined))
      context.addIssue({ code: 'custom', path: ['content', 'Lat'], message: 'Choose a place on the map' });
  });

export const messages = operations({
  ...messageList,
  get: {
    summary: 'Read one message',
    method: 'GET',
    path: '/api/ourcontents',
    chosenBy: 'id',
    roles: owners,
    onBehalf: true,
    query: z.object({ id }),
    response: z.object({ content: z.object({ content: Message, message_settings: MessageSettings }) }),
    example: { query: { id: '{message}' } },
  },
  save: {
    summary: 'Create or update a message, with its receivers if they are given',
    method: 'POST',
    path: '/api/ourcontents',
    roles: owners,
    creates: true,
    body: SaveMessage,
    response: z.object({ success: z.literal(1), insertId: id, Modified: instant, message: z.string() }),
    example: {
      body: {
        content: {
          ContentID: '{message}',
          Title: 'Gate code',
          Body: 'The gate code is 4471.',
          Lat: 39.7392,
          Long: -104.9903,
          Location: 'Denver',
          Radius: 1609.344,
          Radius_Unit: 1,
          Mode: 1,
        },
        message_settings: exampleSettings,
      },
    },
  },
  remove: {
    summary: 'Delete one message, or a selection of them',
    method: 'DELETE',
    path: '/api/ourcontents',
    roles: owners,
    body: ChooseMessages,
    response: z.object({ ...Done.shape, message: z.string(), ...restorable }),
    example: { body: { singleDelete: '{message}' } },
  },
  pause: {
    summary: 'Pause messages or resume them; drafts and expired ones are skipped',
    method: 'POST',
    path: '/api/pausemessages',
    roles: owners,
    body: PauseMessages,
    response: z.object({ success: z.literal(1), message: z.string(), count: z.int() }),
    example: { body: { singleDelete: '{message}', paused: 1 } },
  },
  duplicate: {
    summary: `Duplicate up to ${maxDuplicates} own messages as drafts with their receivers, each named 'Title 2'`,
    method: 'POST',
    path: '/api/duplicatemessages',
    roles: owners,
    creates: true,
    body: ChooseMessages,
    response: z.object({ success: z.literal(1), message: z.string(), draftIds: z.array(id) }),
    example: { body: { singleDelete: '{message}' } },
  },
  restore: {
    summary: 'Undo the deletion of up to ten messages within ten minutes, with their receivers and what they heard',
    method: 'POST',
    path: '/api/restoremessage',
    roles: owners,
    body: z.object({ ContentID: someIds(mostUndone) }),
    response: z.object({ ...Done.shape, message: z.string() }),
    example: { body: { ContentID: '{deletedMessage}' } },
  },
  recipients: {
    summary: 'The chosen groups and contacts of a message',
    method: 'GET',
    path: '/api/getmessagegroups',
    roles: owners,
    onBehalf: true,
    query: z.object({ message_id: id }),
    response: Recipients,
    example: { query: { message_id: '{message}' } },
  },
  recentRecipients: {
    summary: 'The last three sets of receivers that the caller chose for messages, with at most 50 groups and contacts each',
    method: 'GET',
    path: '/api/getrecentreceivers',
    roles: owners,
    response: z.object({ sets: z.array(RecentRecipients) }),
    example: {},
  },
  saveRecipients: {
    summary: 'Choose the groups and contacts of a message',
    method: 'POST',
    path: '/api/savemessagegroups',
    roles: owners,
    body: RecipientChoiceWithMessage,
    response: z.object({ success: z.literal(1), ReceiverCount: z.int() }),
    example: { body: { message_id: '{message}', group_ids: '{group}', contact_ids: '{contact}' } },
  },
});
