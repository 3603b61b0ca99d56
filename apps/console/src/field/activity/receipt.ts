import type { ActivityRow } from '@earshot/contract';
import { wallClockAt } from '@earshot/domain';
import { formatsFor } from '../../platform/dates.ts';

/** How far a person's active messages have come. */
type Receipt = 'heard' | 'pending' | 'not-delivered';

// decisions: Delivery and hearing: Not Delivered first, then Pending, then Heard.
export function receiptOf(row: Pick<ActivityRow, 'isHeard' | 'isNotDelivered'>): Receipt {
  if (row.isNotDelivered) return 'not-delivered';
  return row.isHeard ? 'heard' : 'pending';
}

/** 'Heard at 8:05 AM', with the date where that was not today in the viewer's zone. */
export function heardText(heardAt: number | undefined, now: number, timeZone: string): string {
  if (heardAt === undefined) return 'Heard';
  const isToday = wallClockAt(timeZone, heardAt).date === wallClockAt(timeZone, now).date;
  const formats = formatsFor(timeZone);
  const time = isToday ? formats.time(heardAt) : formats.moment(heardAt);
  // Where there is little room the line breaks before the time, not within it.
  return `Heard at ${time.replaceAll(/\s/g, '\u00a0')}`;
}
