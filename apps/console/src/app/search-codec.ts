/** Reads the query of an address, every value as a string. The router's own codec would turn `?search=123` into a number and lose it. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** Writes the query of an address without unset values. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : []));
  const written = entries.filter(([, value]) => value !== '');
  return written.length > 0 ? `?${new URLSearchParams(written).toString()}` : '';
}
