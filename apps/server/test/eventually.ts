import { vi } from 'vitest';

/** Waits until a check passes. A busy machine may take its time: vitest's own patience, one second, is too short beside a database. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });
