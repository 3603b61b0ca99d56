import type { ActivityRow } from '@earshot/contract';
import { formatCount, openText, wallClockAt } from '@earshot/domain';
import { formatsFor } from '../../platform/dates.ts';

/** A row in words: the last hearing if there is one, else the worst of the open outcomes. */
interface DeliveryStatus {
  readonly kind: 'heard' | 'waiting' | 'missed' | 'not-delivered';
  readonly text: string;
  /** All open outcomes beside it; undefined if the first line says everything. */
  readonly open: string | undefined;
}

type Counts = Pick<ActivityRow, 'lastHeardAt' | 'messageCount' | 'waiting' | 'missed' | 'notDelivered' | 'playedByHand'>;

export function toReceipt(row: Counts, readAt: number, timeZone: string): DeliveryStatus {
  const { lastHeardAt, messageCount, waiting, missed, notDelivered, playedByHand } = row;
  const byHand = playedByHand === 0 ? [] : [`${formatCount(playedByHand)} played by hand`];
  const beside = (isWhole: boolean) => [...(isWhole ? [] : [openText(row)]), ...byHand].filter((part) => part !== '').join(', ') || undefined;
  if (lastHeardAt !== undefined) return { kind: 'heard', text: heardText(lastHeardAt, readAt, timeZone), open: beside(false) };
  if (missed > 0) return { kind: 'missed', text: 'Missed', open: beside(missed === messageCount) };
  if (notDelivered > 0) return { kind: 'not-delivered', text: 'Not Delivered', open: beside(notDelivered === messageCount) };
  return { kind: 'waiting', text: 'Waiting', open: beside(waiting === messageCount) };
}

/** 'Heard at 8:05 AM', with the date if that was not today in the viewer's zone. */
function heardText(heardAt: number, now: number, timeZone: string): string {
  const isToday = wallClockAt(timeZone, heardAt).date === wallClockAt(timeZone, now).date;
  const formats = formatsFor(timeZone);
  const time = isToday ? formats.time(heardAt) : formats.moment(heardAt);
  // A narrow line breaks before the time, not within it.
  return `Heard at ${time.replaceAll(/\s/g, '\u00a0')}`;
}
