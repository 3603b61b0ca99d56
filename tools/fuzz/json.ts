/** A JSON object with unchecked values. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

export function fieldsIn(value: unknown, name: string): Fields {
  const found = isFields(value) ? value[name] : undefined;
  return isFields(found) ? found : {};
}

export function listIn(value: unknown, name: string): readonly unknown[] {
  const found = isFields(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
}

export function textIn(value: unknown, name: string): string {
  const found = isFields(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
}

export function numberIn(value: unknown, name: string, otherwise: number): number {
  const found = isFields(value) ? value[name] : undefined;
  return typeof found === 'number' ? found : otherwise;
}
