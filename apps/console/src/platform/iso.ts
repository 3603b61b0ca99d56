const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** '-07:00'. Uses the browser's own means: the domain's zone code would become one more file of the first load. */
function offsetText(at: number, timeZone: string): string {
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? '+00:00';
}

/** 2026-11-20T08:05:00-07:00 */
export function isoWithOffset(at: number, timeZone: string): string {
  const offset = offsetText(at, timeZone);
  const minutes = Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));
  return new Date(at + minutes * 60_000).toISOString().slice(0, 19) + offset;
}
