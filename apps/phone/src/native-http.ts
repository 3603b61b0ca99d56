import type { CapacitorHttp } from '@capacitor/core';

/**
 * The calls of the contract by the phone's own network: Android lets a page in the background wait with its calls after five minutes. What the
 * server sends in a stream travels as the page's own.
 */
export const nativeFetch =
  (http: Pick<typeof CapacitorHttp, 'request'>, pageFetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (asked, init) => {
    const request = new Request(asked, init);
    if (request.headers.get('accept')?.includes('text/event-stream')) return pageFetch(request);
    request.signal.throwIfAborted();
    const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.text();
    const answering = http.request({
      url: request.url,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(body && { data: body }),
      responseType: 'text',
    });
    // The call itself goes on: nothing can end it.
    const aborted = new Promise<never>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true }));
    const { data, status, headers } = await Promise.race([answering, aborted]);
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: { 'content-type': headers['Content-Type'] ?? headers['content-type'] ?? '' },
    });
  };
