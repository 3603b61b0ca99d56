import { formatCount } from '@earshot/domain';
import type { MessageRow } from '@earshot/contract';
import type { Formats } from '../../platform/dates.ts';

interface SetTextOptions {
  readonly isUpdate: boolean;
  readonly formats: Formats;
}

/** 'Set for 9 people. Live now.' For a message outside of the displayed list only 'Set.' or 'Updated.' */
export function setText(row: MessageRow | undefined, { isUpdate, formats }: SetTextOptions): string {
  const done = isUpdate ? 'Updated' : 'Set';
  if (!row) return `${done}.`;
  const { receiverCount: count } = row;
  const people = count === 0 ? 'no one' : count === 1 ? '1 person' : `${formatCount(count)} people`;
  return `${done} for ${people}. ${sinceWhen(row, formats)}`;
}

function sinceWhen({ isActive, isFuture, pausedAt, startDate }: MessageRow, formats: Formats): string {
  if (isActive) return 'Live now.';
  if (pausedAt !== undefined) return 'It is paused and off all phones.';
  return isFuture ? `It goes live on ${formats.day(startDate)}.` : 'It has already ended.';
}
