import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The unit that limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, since one line has all its
 * addresses (RFC 6177).
 */
export const toNetwork = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip, 64);
