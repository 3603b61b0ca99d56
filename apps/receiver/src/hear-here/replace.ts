/** Puts something of this page's own in the place of what the browser gives every page. */
export const replace = (owner: object, name: string, value: unknown): void =>
  void Object.defineProperty(owner, name, { value, configurable: true, writable: true });
