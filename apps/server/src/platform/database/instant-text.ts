/** PostgreSQL's text of a timestamptz: '2026-11-20 17:00:00.123+00', offsets down to seconds, years of more than four digits, ' BC' at the end. */
const form = /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d(?:\.\d+)?)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/;

/** Milliseconds since the epoch, rounded down; ±Infinity for 'infinity'. NaN past the years that JavaScript knows. */
export function readInstant(text: string): number {
  const parts = form.exec(text);
  if (!parts) return text === 'infinity' ? Infinity : text === '-infinity' ? -Infinity : Number.NaN;
  const part = (index: number): number => Number(parts[index] ?? 0);
  // Date.UTC reads a year below 100 as one of the last century, and 1 BC is the year 0 of ISO 8601.
  const day = new Date(0).setUTCFullYear(parts[11] ? 1 - part(1) : part(1), part(2) - 1, part(3));
  const offsetSeconds = (parts[7] === '-' ? -1 : 1) * (part(8) * 3_600 + part(9) * 60 + part(10));
  return day + Math.floor(((part(4) * 60 + part(5)) * 60 + part(6)) * 1_000 + 1e-6) - offsetSeconds * 1_000;
}
