import { newKey } from './new-key.ts';

/** Keys of calls that create: a retry of the same request gets the same key, so that nothing is created twice. */
export function createRequestKeys(): (request: unknown) => string {
  let last = { text: '', key: '' };
  return (request) => {
    const text = JSON.stringify(request, (_, value: unknown) => (value instanceof Set ? [...value] : value));
    if (text !== last.text) last = { text, key: newKey() };
    return last.key;
  };
}
