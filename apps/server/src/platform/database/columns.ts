import type { ColumnType, Generated } from 'kysely';

/** timestamptz: read as milliseconds since the epoch, written as a Date. */
export type Instant = ColumnType<number, Date, Date>;
export type MaybeInstant = ColumnType<number | null, Date | null | undefined, Date | null>;
export type Flag = Generated<boolean>;
export type Computed<T> = ColumnType<T, never, never>;
