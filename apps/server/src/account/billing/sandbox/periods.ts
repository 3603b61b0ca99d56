/** The instant some months after another one, in UTC; a month that has no such day gives its last day. */
function monthsAfter(at: number, months: number): number {
  const start = new Date(at);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = at - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate());
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)) + timeOfDay;
}

/**
 * End of the monthly period that starts at `from`, itself the end of a period or the anchor. The anchor is the start of
 * the first charged period: its day of the month comes back after a month that was too short for it (31 January, 28
 * February, 31 March).
 */
export function nextPeriodEnd(anchor: number, from: number): number {
  const [first, last] = [new Date(anchor), new Date(from)];
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  return monthsAfter(anchor, months + 1);
}
