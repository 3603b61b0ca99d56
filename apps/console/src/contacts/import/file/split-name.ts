/** A whole name as two: 'Ruiz, Ana' at its comma, else before its last word. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [family, given] = name.split(',', 2).map((part) => part.trim());
  if (family && given) return { first: given, last: family };
  const words = name.trim().split(/\s+/);
  return { first: words.slice(0, -1).join(' ') || (words[0] ?? ''), last: words.length > 1 ? (words.at(-1) ?? '') : '' };
}
