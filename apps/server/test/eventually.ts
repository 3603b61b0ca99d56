import { vi } from 'vitest';

/** Waits until a check passes. vitest's own patience, one second, is too short beside a database on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });
