/** Replaces a browser property with one of this page's own. */
export const replace = (owner: object, name: string, value: unknown): void =>
  void Object.defineProperty(owner, name, { value, configurable: true, writable: true });
