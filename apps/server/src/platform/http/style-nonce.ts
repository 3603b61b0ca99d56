import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const header = 'content-security-policy';

/** Lets the page of this answer have style elements with a nonce, which it answers, and no others. Whoever keeps the page keeps the nonce: let nobody. */
export function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader(header) ?? "style-src 'self'");
  reply.header(header, policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`));
  return nonce;
}

/** Lets pages of this server, and no others, show this answer in a frame. */
export function allowOwnFrames(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader(header) ?? "frame-ancestors 'none'");
  return reply.header(header, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")).header('x-frame-options', 'SAMEORIGIN');
}
