import type { MessageDays } from '@earshot/contract';
import { addDays, csv } from '@earshot/domain';

const columns = ['Message', 'Location', 'Day', 'Heard', 'Waiting', 'Missed', 'Not delivered', 'Not begun'];

/** A line for each message and day with events; before and after the range are days of their own. */
export function overTimeCsv(messages: readonly MessageDays[], fromDate: string, dayCount: number): string {
  const formatDayColumn = (day: number): string => (day < 0 ? 'before' : day >= dayCount ? 'after' : addDays(fromDate, day));
  const rows = messages.flatMap(({ title, location, days, notBegun }) => [
    ...days.map(([day, ...counts]) => [title, location, formatDayColumn(day), ...counts.map(String), '0']),
    ...(notBegun > 0 ? [[title, location, '', '0', '0', '0', '0', String(notBegun)]] : []),
  ]);
  return csv([columns, ...rows]);
}
