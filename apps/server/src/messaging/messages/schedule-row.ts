import type { Repeat, Schedule } from '@earshot/domain';

export interface ScheduleRow {
  readonly start_date: string;
  readonly end_date: string | null;
  readonly start_minute: number;
  readonly end_minute: number;
  readonly repeat: Repeat;
  readonly repeat_days: readonly boolean[];
  readonly time_zone: string;
}

export const scheduleOfRow = (row: ScheduleRow): Schedule => ({
  startDate: row.start_date,
  endDate: row.end_date,
  startMinute: row.start_minute,
  endMinute: row.end_minute,
  repeat: row.repeat,
  repeatDays: row.repeat_days,
  timeZone: row.time_zone,
});
