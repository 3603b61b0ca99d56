import type { MessageSettings } from '@earshot/contract';
import { durationLabel, endsAt, type MessageState, type Schedule, startsAt } from '@earshot/domain';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

export type MessageColumns = Selectable<Schema['messages']>;

export const toSchedule = (settings: MessageSettings, timeZone: string): Schedule => ({
  startDate: settings.startDate,
  endDate: settings.endDate,
  startMinute: settings.startMinute,
  endMinute: settings.endMinute,
  repeat: settings.repeat,
  repeatDays: settings.repeatDays,
  timeZone,
});

/** The columns of a message's settings, with start and end as instants of the sender's zone. The settings must be without issues. */
export function scheduleColumns(settings: MessageSettings, timeZone: string) {
  const schedule = toSchedule(settings, timeZone);
  const end = endsAt(schedule);
  return {
    start_date: settings.startDate,
    end_date: settings.endDate,
    start_minute: settings.startMinute,
    end_minute: settings.endMinute,
    repeat: settings.repeat,
    repeat_days: [...settings.repeatDays],
    trigger: settings.trigger,
    priority: settings.priority ?? 0,
    play_if_inside: settings.playIfInside ?? true,
    dwell_seconds: settings.dwellSeconds ?? 0,
    time_zone: timeZone,
    starts_at: new Date(startsAt(schedule)),
    ends_at: end === null ? null : new Date(end),
  };
}

export const toMessageSettings = (row: MessageColumns): MessageSettings => ({
  duration: durationLabel(row.start_date, row.end_date),
  startDate: row.start_date,
  endDate: row.end_date,
  repeat: row.repeat,
  repeatDays: row.repeat_days,
  startMinute: row.start_minute,
  endMinute: row.end_minute,
  trigger: row.trigger,
  priority: row.priority === 1 ? 1 : 0,
  playIfInside: row.play_if_inside,
  dwellSeconds: row.dwell_seconds,
});

/** The same as `messageState` of the domain, from the instants stored at the save. */
export function toMessageState(row: Pick<MessageColumns, 'is_draft' | 'starts_at' | 'ends_at' | 'paused_at'>, at: number): MessageState {
  if (row.is_draft) return 'draft';
  if (row.ends_at !== null && at >= row.ends_at) return 'expired';
  if (row.paused_at !== null) return 'paused';
  return at < row.starts_at ? 'future' : 'active';
}
