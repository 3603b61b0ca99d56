import type { IncomingMessage } from 'node:http';

/** The usual headers, and those of Cloudflare, Akamai, Fly, Envoy and the like. No browser sends one by itself. */
const forwarded = /^(forwarded|via|x-forwarded|x-forwarded-.+|x-real-ip|(.+-)?(client|connecting|cluster)-ip|x-original-.+|x-envoy-.+|cf-ray)$/;

/** Whether a proxy's headers show that it passed the request on. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => Object.keys(headers).some((name) => forwarded.test(name));

/** A name or an address of this machine that no other machine reaches. */
export const isLocalName = (name: string): boolean => /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(name);

const addressHost = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : address);

/**
 * Whether a request comes from this machine itself, not through a proxy on it. A proxy without forwarding headers is
 * recognised by the requested name, by the page that the browser shows, or by HTTP/1.0, which nginx speaks unless told
 * otherwise.
 */
export function isFromHere({ headers, socket, httpVersion }: Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>): boolean {
  const isLocal = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');
  const isForLocal = isLocalName((headers.host ?? '').replace(/:\d+$/, ''));
  const pages = [headers.origin, headers.referer].filter((page) => page !== undefined);
  return isLocal && isForLocal && httpVersion !== '1.0' && !isForwarded({ headers }) && pages.every((page) => isLocalName(addressHost(page)));
}
