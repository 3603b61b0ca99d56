import type { MessageSettings } from '@earshot/contract';
import { durationLabel, endsAt, type MessageState, type PlayManner, type Schedule, startsAt, toPlayManner, toSchedule } from '@earshot/domain';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export type MessageColumns = Selectable<Schema['messages']>;

/** The columns of a message's schedule. */
export type ScheduleRow = Pick<MessageColumns, 'start_date' | 'end_date' | 'start_minute' | 'end_minute' | 'repeat' | 'time_zone'> & {
  readonly repeat_days: readonly boolean[];
};

export const scheduleOfRow = (row: ScheduleRow): Schedule => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startMinute: row.start_minute,
  endMinute: row.end_minute,
  repeat: row.repeat,
  repeatDays: row.repeat_days,
  timeZone: row.time_zone,
});

/** The column of each setting of the manner in which a message plays. */
const mannerColumn = {
  trigger: 'trigger',
  priority: 'priority',
  playIfInside: 'play_if_inside',
  dwellSeconds: 'dwell_seconds',
} as const satisfies Readonly<Record<keyof PlayManner, keyof MessageColumns>>;

export const mannerColumns = Object.values(mannerColumn);
type MannerRow = Pick<MessageColumns, (typeof mannerColumns)[number]>;

const mannerEntries = Object.entries(mannerColumn) as readonly (readonly [keyof PlayManner, keyof MannerRow])[];

export const mannerOfRow = (row: MannerRow): PlayManner =>
  Object.fromEntries(mannerEntries.map(([setting, column]) => [setting, row[column]])) as unknown as PlayManner;

const toMannerRow = (manner: PlayManner): MannerRow =>
  Object.fromEntries(mannerEntries.map(([setting, column]) => [column, manner[setting]])) as unknown as MannerRow;

/** The columns of a message's settings, with start and end as instants of the sender's zone. The settings must be without issues. */
export function settingsColumns(settings: MessageSettings, timeZone: string) {
  const schedule = toSchedule(settings, timeZone);
  const end = endsAt(schedule);
  return {
    start_date: schedule.startDate,
    end_date: schedule.endDate,
    start_minute: schedule.startMinute,
    end_minute: schedule.endMinute,
    repeat: schedule.repeat,
    repeat_days: [...schedule.repeatDays],
    ...toMannerRow(toPlayManner(settings)),
    time_zone: timeZone,
    starts_at: new Date(startsAt(schedule)),
    ends_at: end === null ? null : new Date(end),
  };
}

export function toMessageSettings(row: MessageColumns): MessageSettings {
  const { timeZone: _zone, ...schedule } = scheduleOfRow(row);
  return { duration: durationLabel(row.start_date, row.end_date), ...schedule, repeatDays: row.repeat_days, ...mannerOfRow(row) };
}

/** The same as `messageState` of the domain, from the instants stored at the save. */
export function toMessageState(row: Pick<MessageColumns, 'is_draft' | 'starts_at' | 'ends_at' | 'paused_at'>, at: number): MessageState {
  if (row.is_draft) return 'draft';
  if (row.ends_at !== null && at >= row.ends_at) return 'expired';
  if (row.paused_at !== null) return 'paused';
  return at < row.starts_at ? 'future' : 'active';
}
