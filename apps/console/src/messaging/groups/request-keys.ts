import { newKey } from '../../platform/new-key.ts';

/** Keys of calls that create: the same request tried again gets the same key, so that nothing is made twice. */
export function createRequestKeys(): (request: unknown) => string {
  let last = { text: '', key: '' };
  return (request) => {
    const text = JSON.stringify(request);
    if (text !== last.text) last = { text, key: newKey() };
    return last.key;
  };
}
