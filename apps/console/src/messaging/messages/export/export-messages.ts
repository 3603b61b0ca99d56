import type { MessageHearings, MessageRow } from '@earshot/contract';
import { csv, formatCount, formatMinute, isSelected, maxIdsInQuery, type Selection, selectedCount } from '@earshot/domain';
import { download } from '../../../platform/download.ts';
import { tell } from '../../../platform/feedback.ts';
import { api } from '../../../platform/api.ts';
import type { ExportRun } from '../../../ui/list/use-export.ts';
import { messageState } from '../message-line.tsx';
import type { MessagesSearch } from '../messages-search.ts';
import { toListQuery } from '../messages-query.ts';

const perPage = 1_000;

const columns = [
  'Title',
  'Text',
  'Place',
  'Latitude',
  'Longitude',
  'Radius in meters',
  'Plays',
  'Start date',
  'End date',
  'From',
  'To',
  'Status',
  'Receivers',
  'Heard',
  'To hear it',
  'Created by',
] as const;

function toCells(row: MessageRow, hearings: MessageHearings | undefined): readonly string[] {
  const { trigger, startDate, endDate, startMinute, endMinute } = row.settings;
  return [
    row.title,
    row.body,
    row.location,
    String(row.lat ?? ''),
    String(row.lng ?? ''),
    row.radiusMeters === 0 ? '' : String(Math.round(row.radiusMeters)),
    trigger === 'enter' ? 'On arrival' : 'On leaving',
    startDate,
    endDate ?? '',
    formatMinute(startMinute),
    formatMinute(endMinute),
    messageState(row),
    String(row.receiverCount),
    // Unknown for drafts and for messages that ended long ago.
    ...(hearings ? [String(hearings.heard), String(hearings.assigned)] : ['', '']),
    row.senderName,
  ];
}

interface Export extends ExportRun {
  readonly search: MessagesSearch;
  readonly selection: Selection;
  /** Only messages of one's own can be selected. */
  readonly editorId: string;
}

/** Every selected message, in the list's order. */
async function readSelected({ search, selection, editorId, signal, onProgress }: Export): Promise<readonly MessageRow[]> {
  const rows: MessageRow[] = [];
  const hasAll = () => selection.kind === 'some' && rows.length === selection.ids.size;
  for (let page = 1, totalPages = 1; page <= totalPages && !hasAll(); page += 1) {
    // The pages are read one after the other, so that a large list leaves room for other calls.
    // oxlint-disable-next-line no-await-in-loop
    const { contents } = await api.messages.list({ query: toListQuery({ ...search, page, perpage: perPage }) }, { signal });
    rows.push(...contents.docs.filter(({ id, senderId }) => senderId === editorId && isSelected(selection, id)));
    ({ totalPages } = contents.pager);
    onProgress({ done: rows.length, total: selectedCount(selection, contents.editablecount) });
  }
  return rows;
}

async function readHearings(rows: readonly MessageRow[], signal: AbortSignal | undefined): Promise<ReadonlyMap<string, MessageHearings>> {
  const found = new Map<string, MessageHearings>();
  for (let from = 0; from < rows.length; from += maxIdsInQuery) {
    const ids = rows.slice(from, from + maxIdsInQuery).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { data } = await api.activity.messages({ query: { ids } }, signal && { signal });
    for (const hearings of data) found.set(hearings.messageId, hearings);
  }
  return found;
}

/** Reads the selected messages, and resolves to the function that saves them as a file. */
export const readExport = async (chosen: Export): Promise<() => void> => prepareFile(await readSelected(chosen), chosen.signal);

export const saveRow = async (row: MessageRow): Promise<void> => (await prepareFile([row]))();

/** Reads how many heard each message. */
async function prepareFile(rows: readonly MessageRow[], signal?: AbortSignal): Promise<() => void> {
  const hearings = await readHearings(rows, signal);
  return () => {
    download([csv([columns, ...rows.map((row) => toCells(row, hearings.get(row.id)))])], 'messages.csv');
    tell(rows.length === 1 ? '1 message exported.' : `${formatCount(rows.length)} messages exported.`);
  };
}
