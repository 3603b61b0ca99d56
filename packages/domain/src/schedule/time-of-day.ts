/** Minutes of one step of the time-range slider (spec 1 §9). */
export const minutesPerStep = 15;

/** Minutes of a whole day; as an end it shows as 11:59 PM. */
export const minutesPerDay = 1440;

/** The time of day on a 12-hour clock: 720 is '12:00 PM'; 1440 is '11:59 PM' (spec 1 §5). Minutes after midnight, 0..1440. */
export function formatMinute(minute: number): string {
  const shown = Math.min(minute, minutesPerDay - 1);
  const hour = Math.floor(shown / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(shown % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function parseMinute(text: string): number | null {
  const match = /^\s*(\d{1,2}):(\d{2})\s*([ap])\.?m\.?\s*$/i.exec(text);
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2]);
  if (minute > 59 || hour < 1 || hour > 12) return null;
  return ((hour % 12) + (match[3]?.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
}

/**
 * Minutes after midnight of '12:00 AM' in any case; null for any other text, also without AM or PM, where 1:00 could be
 * either. As an end, 11:59 PM means the end of that minute: 1440.
 */
export function parseTimeOfDay(text: string, options: { readonly end?: boolean } = {}): number | null {
  const minute = parseMinute(text);
  return options.end === true && minute === minutesPerDay - 1 ? minutesPerDay : minute;
}

/** The slider's step, 0..96, at or before a minute. */
export const stepOfMinute = (minute: number): number => Math.floor(minute / minutesPerStep);

/** Minutes after midnight of a slider's step, 0..96. */
export const minuteOfStep = (step: number): number => step * minutesPerStep;
