/** A JSON object with unchecked values. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object under a name, or an empty object. */
export function fieldsIn(value: unknown, name: string): Fields {
  const found = isFields(value) ? value[name] : undefined;
  return isFields(found) ? found : {};
}

/** The array under a name, or an empty array. */
export function listIn(value: unknown, name: string): readonly unknown[] {
  const found = isFields(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
}

/** The text under a name, or an empty text. */
export function textIn(value: unknown, name: string): string {
  const found = isFields(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
}

/** The number under a name, or `otherwise`. */
export function numberIn(value: unknown, name: string, otherwise: number): number {
  const found = isFields(value) ? value[name] : undefined;
  return typeof found === 'number' ? found : otherwise;
}
