import { maxDuplicates, maxTitleLength, type Selection, settingsAnew, wallClockAt } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import { copyName } from '../groups/index.ts';
import { type MessageColumns, toMessageSettings } from './columns.ts';
import type { MessageScope } from './conditions.ts';
import { findChosen } from './delete-store.ts';
import { findRecipients } from './recipients-store.ts';
import { toMessage } from './responses.ts';
import { saveMessage, type WriteContext } from './service.ts';
import { findSpanish, findTitles } from './store.ts';

/**
 * Makes a draft of each chosen message of the actor's own: its words, place, hours and receivers under a new title
 * (decisions, Contacts: 'Name 2'). Makes all of them or none; returns the drafts' ids.
 */
export async function duplicateMessages(writing: WriteContext, selection: Selection, which: Pick<MessageScope, 'filter' | 'ids'>): Promise<string[]> {
  const { tx, actor } = writing;
  const { clientId, userId: operatorId, timeZone } = actor;
  const chosen = await findChosen(tx.db, { clientId, operatorId, timeZone, ...which }, { selection, limit: maxDuplicates + 1 });
  if (chosen.length > maxDuplicates) throw invalid({ field: 'selectedMessages', message: `At most ${maxDuplicates} messages can be duplicated at once` });
  if (selection.kind === 'some' && chosen.length < selection.ids.size) throw notFound(selection.ids.size === 1 ? 'This message' : 'One of these messages');
  const titles = await findTitles(tx.db, actor);
  const draftIds: string[] = [];
  for (const message of chosen) {
    const title = message.title === '' ? '' : copyName(message.title, titles, maxTitleLength);
    titles.push(title);
    const { id } = await saveMessage(writing, await readCopy(tx.db, message, { title, ...writing }));
    draftIds.push(id);
  }
  return draftIds;
}

/** The draft of a message, as the composer starts a copy. */
async function readCopy(db: Db, message: MessageColumns, { title, actor, now }: Pick<WriteContext, 'actor' | 'now'> & { readonly title: string }) {
  const { body, location, lat, lng, radiusMeters, radiusUnit, spanishTitle, spanishBody } = toMessage(
    message,
    await findSpanish(db, actor.clientId, message.id),
  );
  const place = { location, radiusMeters, radiusUnit, ...(lat !== undefined && { lat }), ...(lng !== undefined && { lng }) };
  const settings = toMessageSettings(message);
  const { groups, contacts } = await findRecipients(db, actor.clientId, message.id);
  return {
    content: { mode: 'draft' as const, title, body, spanishTitle, spanishBody, ...place },
    settings: { ...settings, ...settingsAnew(settings, wallClockAt(actor.timeZone, now)), repeatDays: settings.repeatDays },
    receivers: {
      groups: { kind: 'some' as const, ids: new Set(groups.map(({ id }) => id)) },
      contacts: { kind: 'some' as const, ids: new Set(contacts.map(({ UserID }) => UserID)) },
    },
  };
}
