import type { Replay } from '@earshot/domain';
import type { MessageColumns } from './columns.ts';

/** What a receiver hears, and where. */
export interface Heard {
  readonly body: string;
  readonly spanishBody?: string | undefined;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly radius_meters: number;
  readonly trigger: 'enter' | 'exit';
}

/** When the version that is stored was made. Rows from before that was kept: the first stands since the message was set, a later one since an edit, of which the last is known. */
export const versionMadeAt = (row: Pick<MessageColumns, 'version' | 'version_at' | 'finalized_at' | 'created_at' | 'modified_at'>): number =>
  row.version_at ?? (row.version === 1 ? (row.finalized_at ?? row.created_at) : row.modified_at);

/** Which older versions count for a new one, by what the operator chose (decisions: Messages). */
export function countsOf(stored: Pick<MessageColumns, 'version' | 'heard_from' | 'counts_for' | 'tries_from'>, replay: Replay) {
  const version = stored.version + 1;
  const triesFrom = stored.counts_for === stored.version ? (stored.tries_from ?? stored.version) : stored.version;
  return {
    counts_for: version,
    counts_from: replay === 'all' ? version : stored.heard_from,
    tries_from: replay === 'none' ? triesFrom : version,
  };
}

/** Whether an edit makes a new version, which may be heard again: one of text, place or trigger does, any other replays nothing (decisions: Messages). */
export const isNewVersion = (before: Heard, after: Heard): boolean =>
  before.body !== after.body ||
  before.spanishBody !== after.spanishBody ||
  before.lat !== after.lat ||
  before.lng !== after.lng ||
  before.radius_meters !== after.radius_meters ||
  before.trigger !== after.trigger;
