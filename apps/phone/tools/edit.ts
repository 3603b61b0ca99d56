/** A text with something put before the last place of a mark. Throws where the mark is missing: the tool makes other files than it did. */
export function inserted(text: string, { before, what }: { readonly before: string; readonly what: string }): string {
  const at = text.lastIndexOf(before);
  if (at < 0) throw new Error(`Expected ${JSON.stringify(before)} in a file of the native project.`);
  return text.slice(0, at) + what + text.slice(at);
}

/** A text with the one match of a pattern replaced. Throws where there is none. */
export function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`Expected ${String(pattern)} in a file of the native project.`);
  return text.replace(pattern, () => by);
}
