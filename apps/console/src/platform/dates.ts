/** Dates and times in the zone of the viewer's profile (decisions: The wire contract). */
export interface Formats {
  /** Nov 20, 2026 */
  day(date: string): string;
  /** Nov 20 */
  shortDate(date: string): string;
  /** The day of an instant: Nov 20, 2026 */
  formatDay(at: number): string;
  /** The day of an instant without its year: Nov 20 */
  shortDay(at: number): string;
  /** 8:05 AM */
  time(at: number): string;
  /** Nov 20, 8:05 AM */
  moment(at: number): string;
}

const cached = new Map<string, Formats>();

export function formatsFor(timeZone: string): Formats {
  const known = cached.get(timeZone);
  if (known) return known;
  // A calendar date has no zone: it is read and written as UTC.
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const formatDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  const moment = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone });
  const formats = {
    day: (date: string) => day.format(Date.parse(date)),
    shortDate: (date: string) => shortDate.format(Date.parse(date)),
    formatDay: (at: number) => formatDay.format(at),
    shortDay: (at: number) => shortDay.format(at),
    time: (at: number) => time.format(at),
    moment: (at: number) => moment.format(at),
  };
  cached.set(timeZone, formats);
  return formats;
}
