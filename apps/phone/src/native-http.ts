import type { CapacitorHttp } from '@capacitor/core';

/**
 * Sends the contract's calls through the phone's own network, because Android delays a background page's calls after
 * five minutes. Streams use the page's network.
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
    // The native call itself cannot be cancelled.
    const aborted = new Promise<never>((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error), { once: true }));
    const { data, status, headers } = await Promise.race([answering, aborted]);
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return new Response(status === 204 || status === 304 ? null : text, {
      status,
      headers: { 'content-type': headers['Content-Type'] ?? headers['content-type'] ?? '' },
    });
  };
