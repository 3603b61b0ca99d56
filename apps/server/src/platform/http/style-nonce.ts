import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const header = 'content-security-policy';

/**
 * Lets this answer's page have style elements with the returned nonce, and no others. A cached page would reuse its
 * nonce: such a page must not be cached.
 */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader(header) ?? "style-src 'self'");
  reply.header(header, policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return nonce;
}

/** Lets only pages of this server show this answer in a frame. */
export function allowOwnFrames(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader(header) ?? "frame-ancestors 'none'");
  return reply.header(header, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")).header('x-frame-options', 'SAMEORIGIN');
}
