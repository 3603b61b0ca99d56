import { hourMs } from '@earshot/domain';
import type { SessionLifetime } from '../config/config-sign-in.ts';

/** A session of staff reaches the data of all clients. */
const ofStaff: SessionLifetime = { idleMs: 12 * hourMs, maxMs: 24 * hourMs };

export const lifetimeFor = (usual: SessionLifetime, isStaff: boolean): SessionLifetime =>
  isStaff ? { idleMs: Math.min(usual.idleMs, ofStaff.idleMs), maxMs: Math.min(usual.maxMs, ofStaff.maxMs) } : usual;

/** Whether a session opened at that time may still be used. One opened slightly ahead of now comes from a wrong clock, and goes on. */
export const isYoung = (createdAt: number, { maxMs }: SessionLifetime, now: number): boolean => createdAt > now - maxMs;
