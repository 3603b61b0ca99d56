/** Inserts text before the last place of a mark. Throws without the mark: the native tool's files have changed. */
export function inserted(text: string, { before, what }: { readonly before: string; readonly what: string }): string {
  const at = text.lastIndexOf(before);
  if (at < 0) throw new Error(`Expected ${JSON.stringify(before)} in a file of the native project.`);
  return text.slice(0, at) + what + text.slice(at);
}

/** Replaces the one match of a pattern. Throws without a match. */
export function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`Expected ${String(pattern)} in a file of the native project.`);
  return text.replace(pattern, () => by);
}
